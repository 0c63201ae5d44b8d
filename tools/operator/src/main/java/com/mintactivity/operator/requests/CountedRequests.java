package com.mintactivity.operator.requests;

import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.tenant.Tenants;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose the requests of statistics: without any, those of partners and those without a valid key. */
final class CountedRequests {

    @Option(names = "--tenant", paramLabel = "T", description = "count the requests of this tenant, or sandbox, alone")
    private @Nullable String tenant;

    @Option(names = "--synthetic", description = "count the requests of sandboxes and the checks of new versions, too")
    private boolean synthetic;

    /** Refuses a tenant that does not exist. */
    void check(Root root) {
        if (tenant != null) {
            Tenants.of(root).find(tenant);
        }
    }

    boolean include(LoggedRequest request) {
        return tenant == null ? synthetic || !request.facts().has("synthetic") : tenant.equals(request.text("tenant"));
    }

    /** The same as the continuation of a filter of Logs Insights; empty if all are counted. */
    String condition() {
        if (tenant != null) {
            return " and tenant = \"" + tenant + "\"";
        }
        return synthetic ? "" : " and not ispresent(synthetic)";
    }
}
