package com.mintactivity.operator.requests;

import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.tenant.Tenants;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose the requests of statistics: without any, those of partners and those without a valid key. */
final class CountedRequests {

    @Option(names = "--tenant", paramLabel = "T", description = "count the requests of this tenant, or sandbox, alone")
    private @Nullable String tenant;

    @Option(
            names = "--key",
            paramLabel = "K",
            description = "count the requests that named this key alone, also where its secret was wrong")
    private @Nullable String key;

    @Option(names = "--synthetic", description = "count the requests of sandboxes and the checks of new versions, too")
    private boolean synthetic;

    /** Refuses a tenant that does not exist, and what is the id of no key. */
    void check(Root root) {
        if (key != null && !RequestFilter.KEY_ID.matcher(key).matches()) {
            throw root.misused("--key is the id of a key, as `key list` shows it");
        }
        if (tenant != null) {
            Tenants.of(root).find(tenant);
        }
    }

    boolean include(LoggedRequest request) {
        return (tenant == null || tenant.equals(request.text("tenant")))
                && (key == null || key.equals(request.text("key_id")) || key.equals(request.text("claimed_key_id")))
                && (isNamed() || synthetic || !request.facts().has("synthetic"));
    }

    /** The same as the continuation of a filter of Logs Insights; empty if all are counted. */
    String condition() {
        return (tenant == null ? "" : " and tenant = \"" + tenant + "\"")
                + (key == null ? "" : " and (key_id = \"" + key + "\" or claimed_key_id = \"" + key + "\")")
                + (isNamed() || synthetic ? "" : " and not ispresent(synthetic)");
    }

    /** Whether a sandbox is counted because it was named. */
    private boolean isNamed() {
        return tenant != null || key != null;
    }
}
