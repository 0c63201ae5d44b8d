package com.mintactivity.operator.audit;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.audit.AuditedWrites.ItemKey;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;

/** The options that choose rows of the audit. */
final class AuditFilter {

    @Option(names = "--tenant", paramLabel = "NAME", description = "changes of this tenant and of its keys")
    private @Nullable String tenant;

    @Option(
            names = "--key",
            paramLabel = "KEY_ID",
            description = "changes of this key, and the one that rolled into it")
    private @Nullable String key;

    @Option(
            names = "--who",
            paramLabel = "W",
            description = "changes by this account of a machine, or by a caller of AWS whose ARN has this text")
    private @Nullable String who;

    @Option(
            names = "--command",
            paramLabel = "C",
            description = "changes by this command, such as 'hits withdraw', or by all of a group, such as key")
    private @Nullable String command;

    @Option(names = "--contract", paramLabel = "0x…", description = "changes that name this contract")
    private @Nullable String contract;

    /** Refuses a contract that no change can have. */
    void check(Root root) {
        if (contract != null && ContractAddress.parse(contract).isEmpty()) {
            throw root.misused("--contract is 0x and 40 hexadecimal digits");
        }
    }

    /**
     * The rows that the options choose; all without an option. A sandbox that was removed has rows, too.
     *
     * @throws Declined if there is no such tenant or key, and no row of it either
     */
    List<AuditRow> chosen(Root root, List<AuditRow> rows) {
        List<AuditRow> ofTenant = tenant == null ? rows : ofTenant(root.backend(), tenant, rows);
        List<AuditRow> ofKey = key == null ? ofTenant : ofKey(root.backend(), key, ofTenant);
        Optional<ContractAddress> address = Optional.ofNullable(contract).flatMap(ContractAddress::parse);
        return ofKey.stream()
                .filter(row -> who == null
                        || row.who().equals(who)
                        || row.awsCaller().orElse("").contains(who))
                .filter(row -> command == null || (row.command() + " ").startsWith(command + " "))
                .filter(row -> address.isEmpty() || row.isOf(address.get()))
                .toList();
    }

    private static List<AuditRow> ofTenant(Backend service, String name, List<AuditRow> rows) {
        Set<String> targets = new HashSet<>(Set.of(name));
        service.dynamo().scanPaginator(request -> request.tableName(KeyItems.table(service.stack()))).items().stream()
                .map(KeyItems::read)
                .filter(key -> key.tenant().equals(name))
                .map(KeyRecord::keyId)
                .forEach(targets::add);
        rows.stream()
                .filter(row -> hasSet(row, "tenant", name))
                .map(AuditRow::target)
                .forEach(targets::add);
        List<AuditRow> found = rows.stream()
                .filter(row -> targets.contains(row.target()) || namesTenant(row, name))
                .toList();
        boolean isKnown = Tenant.isName(name)
                && !(found.isEmpty() && isMissing(service, TenantItems.table(service.stack()), TenantItems.KEY, name));
        if (!isKnown) {
            throw new Declined("there is no tenant " + name)
                    .argument("--tenant")
                    .remedy("see `tenant list`");
        }
        return found;
    }

    private static List<AuditRow> ofKey(Backend service, String keyId, List<AuditRow> rows) {
        List<AuditRow> found = rows.stream()
                .filter(row -> row.target().equals(keyId) || hasSet(row, "rolled_into", keyId))
                .toList();
        if (found.isEmpty() && isMissing(service, KeyItems.table(service.stack()), KeyItems.KEY, keyId)) {
            throw Token.parse(keyId)
                    .map(token -> new Declined("KEY_ID is the public id " + token.keyId() + ", not the token"))
                    .orElseGet(() -> new Declined("there is no key " + keyId).remedy("see `key list`"))
                    .argument("--key");
        }
        return found;
    }

    /** Whether it is of several tenants, as an import may be. */
    private static boolean namesTenant(AuditRow row, String name) {
        return Change.json(row.change())
                .path("tenants")
                .path("after")
                .valueStream()
                .anyMatch(tenant -> tenant.asString().equals(name));
    }

    private static boolean hasSet(AuditRow row, String attribute, String value) {
        JsonNode after = Change.json(row.change()).path(attribute).path("after");
        return after.isString() && after.asString().equals(value);
    }

    private static boolean isMissing(Backend service, String table, String keyName, String key) {
        return new ItemKey(table, keyName, key).read(service.dynamo()).isEmpty();
    }
}
