package com.mintactivity.operator.tenant;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The keys of one tenant that is removed. */
final class TenantKeys {

    private TenantKeys() {}

    private static List<KeyRecord> of(Root root, String tenant) {
        Backend service = root.backend();
        return service
                .dynamo()
                .scanPaginator(request -> request.tableName(KeyItems.table(service.stack()))
                        .consistentRead(true)
                        .filterExpression("#tenant = :tenant")
                        .expressionAttributeNames(Map.of("#tenant", KeyItems.TENANT))
                        .expressionAttributeValues(Map.of(":tenant", fromS(tenant))))
                .items()
                .stream()
                .map(KeyItems::read)
                .toList();
    }

    /** @throws Declined if one is live */
    static void requireEnded(Root root, String tenant) {
        Instant now = root.clock().instant();
        List<String> live = of(root, tenant).stream()
                .filter(key -> key.isLive(now))
                .map(KeyRecord::keyId)
                .toList();
        if (!live.isEmpty()) {
            throw new Declined("keys of " + tenant + " are live: " + String.join(", ", live))
                    .argument("NAME")
                    .remedy("`key revoke` each; one that is disabled is live, too");
        }
    }

    /** Deletes them with their use, and returns how many there were. */
    static long delete(Root root, String tenant, Deletions deletions) {
        String stack = root.backend().stack();
        List<Map<String, AttributeValue>> keys =
                of(root, tenant).stream().map(key -> KeyItems.key(key.keyId())).toList();
        deletions.delete(KeyItems.usageTable(stack), keys.stream());
        return deletions.delete(KeyItems.table(stack), keys.stream());
    }
}
