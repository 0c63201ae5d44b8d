package com.mintactivity.operator.audit;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites.Place;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose rows of the audit. */
final class AuditFilter {

    @Option(names = "--tenant", paramLabel = "NAME", description = "changes of this tenant and of its keys")
    private @Nullable String tenant;

    @Option(
            names = "--key",
            paramLabel = "KEY_ID",
            description = "changes of this key, and the one that rolled into it")
    private @Nullable String key;

    /** @throws Declined if there is no such tenant or key */
    Predicate<AuditRow> chosen(Root root) {
        Predicate<AuditRow> chosen = row -> true;
        if (tenant != null) {
            chosen = chosen.and(ofTenant(root.backend(), tenant));
        }
        return key == null ? chosen : chosen.and(ofKey(root.backend(), key));
    }

    private static Predicate<AuditRow> ofTenant(Backend service, String name) {
        if (!Tenant.isName(name) || isMissing(service, TenantItems.table(service.stack()), TenantItems.KEY, name)) {
            throw new Declined("there is no tenant " + name)
                    .argument("--tenant")
                    .remedy("see `tenant list`");
        }
        Set<String> keys =
                service
                        .dynamo()
                        .scanPaginator(request -> request.tableName(KeyItems.table(service.stack())))
                        .items()
                        .stream()
                        .map(KeyItems::read)
                        .filter(key -> key.tenant().equals(name))
                        .map(KeyRecord::keyId)
                        .collect(Collectors.toSet());
        return row -> row.target().equals(name) || keys.contains(row.target());
    }

    private static Predicate<AuditRow> ofKey(Backend service, String keyId) {
        if (isMissing(service, KeyItems.table(service.stack()), KeyItems.KEY, keyId)) {
            throw Token.parse(keyId)
                    .map(token -> new Declined("KEY_ID is the public id " + token.keyId() + ", not the token"))
                    .orElseGet(() -> new Declined("there is no key " + keyId).remedy("see `key list`"))
                    .argument("--key");
        }
        return row -> row.target().equals(keyId)
                || Change.json(row.change())
                        .at("/rolled_into/after")
                        .asString("")
                        .equals(keyId);
    }

    private static boolean isMissing(Backend service, String table, String keyName, String key) {
        return new Place(table, keyName, key).read(service.dynamo()).isEmpty();
    }
}
