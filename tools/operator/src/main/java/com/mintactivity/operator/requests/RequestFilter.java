package com.mintactivity.operator.requests;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.tenant.Tenants;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose requests. A request has to match each of them. */
final class RequestFilter {

    static final Pattern KEY_ID = Pattern.compile("svc_[0-9A-Za-z]{12}");

    @Option(names = "--tenant", paramLabel = "T", description = "of this tenant's keys")
    private @Nullable String tenant;

    @Option(names = "--key", paramLabel = "K", description = "of this key, also where its secret was wrong")
    private @Nullable String key;

    @Option(names = "--code", paramLabel = "C", description = "refused with this code, such as rate_limited")
    private @Nullable String code;

    @Option(names = "--status", paramLabel = "N", description = "answered with this status")
    private @Nullable Integer status;

    @Option(names = "--contract", paramLabel = "0x…", description = "about this contract, in any letter case")
    private @Nullable String contract;

    /** Refuses a tenant, a code, a status or a contract that no request can have. */
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
        if (key != null && !KEY_ID.matcher(key).matches()) {
            throw root.misused("--key is the id of a key, as `key list` shows it");
        }
        if (contract != null && ContractAddress.parse(contract).isEmpty()) {
            throw root.misused("--contract is 0x and 40 hexadecimal digits");
        }
        if (tenant != null) {
            Tenants.of(root).find(tenant);
        }
    }

    private Optional<String> address() {
        return Optional.ofNullable(contract).flatMap(ContractAddress::parse).map(ContractAddress::value);
    }

    boolean isEmpty() {
        return tenant == null && key == null && code == null && status == null && contract == null;
    }

    boolean chooses(LoggedRequest request) {
        return (tenant == null || tenant.equals(request.text("tenant")))
                && (key == null || key.equals(request.text("key_id")) || key.equals(request.text("claimed_key_id")))
                && (code == null || code.equals(request.text("code")))
                && (status == null || status == request.status())
                && address()
                        .filter(its -> !its.equals(request.text("contract")))
                        .isEmpty();
    }

    /** The same as a filter pattern of CloudWatch Logs. No value has a character that it would read. */
    String pattern() {
        return "{ " + condition("$.", " && ", " || ") + " }";
    }

    /** The same as a filter of CloudWatch Logs Insights. */
    String insights() {
        return "filter " + condition("", " and ", " or ");
    }

    private String condition(String prefix, String and, String or) {
        List<String> terms = new ArrayList<>(List.of(prefix + "message = \"request\""));
        if (tenant != null) {
            terms.add(prefix + "tenant = \"" + tenant + "\"");
        }
        if (key != null) {
            terms.add("(" + prefix + "key_id = \"" + key + "\"" + or + prefix + "claimed_key_id = \"" + key + "\")");
        }
        if (code != null) {
            terms.add(prefix + "code = \"" + code + "\"");
        }
        if (status != null) {
            terms.add(prefix + "status = " + status);
        }
        address().ifPresent(its -> terms.add(prefix + "contract = \"" + its + "\""));
        return String.join(and, terms);
    }
}
