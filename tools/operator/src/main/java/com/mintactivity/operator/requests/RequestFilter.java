package com.mintactivity.operator.requests;

import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.tenant.Tenants;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose requests. A request has to match each of them. */
final class RequestFilter {

    @Option(names = "--tenant", paramLabel = "T", description = "of this tenant's keys")
    private @Nullable String tenant;

    @Option(names = "--code", paramLabel = "C", description = "refused with this code, such as rate_limited")
    private @Nullable String code;

    @Option(names = "--status", paramLabel = "N", description = "answered with this status")
    private @Nullable Integer status;

    /** Refuses a tenant, a code or a status that no request can have. */
    void check(Root root) {
        if (code != null
                && Arrays.stream(ErrorCode.values())
                        .noneMatch(known -> known.wire().equals(code))) {
            throw root.misused("--code " + code + " is none of "
                    + Arrays.stream(ErrorCode.values()).map(ErrorCode::wire).collect(Collectors.joining(", ")));
        }
        if (status != null && (status < 100 || status > 599)) {
            throw root.misused("--status is a status of HTTP, 100 to 599");
        }
        if (tenant != null) {
            Tenants.of(root).find(tenant);
        }
    }

    boolean chooses(LoggedRequest request) {
        return (tenant == null || tenant.equals(request.text("tenant")))
                && (code == null || code.equals(request.text("code")))
                && (status == null || status == request.status());
    }

    /** The same as a filter pattern of CloudWatch Logs. Tenants and codes have no character that it would read. */
    String pattern() {
        List<String> terms = new ArrayList<>(List.of("$.message = \"request\""));
        if (tenant != null) {
            terms.add("$.tenant = \"" + tenant + "\"");
        }
        if (code != null) {
            terms.add("$.code = \"" + code + "\"");
        }
        if (status != null) {
            terms.add("$.status = " + status);
        }
        return "{ " + String.join(" && ", terms) + " }";
    }
}
