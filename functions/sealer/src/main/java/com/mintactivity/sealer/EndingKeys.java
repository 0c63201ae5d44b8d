package com.mintactivity.sealer;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.Successors;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.platform.dynamo.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * The keys whose end comes near. A key is counted for the day in which it has 30 days left, then 7, then 1: a sweep
 * that does not run loses no warning, and a key that ends soon is no reason why an alarm is silent about the next one.
 */
final class EndingKeys {

    private static final List<Duration> NOTICES = List.of(Duration.ofDays(30), Duration.ofDays(7), Duration.ofDays(1));
    private static final Duration DAY = Duration.ofDays(1);

    private final DynamoDbClient dynamo;
    private final String table;
    private final String tenants;

    EndingKeys(DynamoDbClient dynamo, String stack) {
        this.dynamo = dynamo;
        this.table = KeyItems.table(stack);
        this.tenants = TenantItems.table(stack);
    }

    /**
     * How many keys in use have one of the notices today. A key with a live successor ends as intended; one that is
     * disabled is not in use. A key of a sandbox is not counted.
     */
    long count(Instant now) {
        Set<String> sandboxes = sandboxes();
        List<Map<String, AttributeValue>> keys = keys();
        Successors successors = Successors.among(keys);
        return keys.stream()
                .filter(EndingKeys::isInUse)
                .filter(item -> !successors.hasLive(item, now))
                .filter(item -> !sandboxes.contains(Item.text(item, KeyItems.TENANT)))
                .map(item -> Duration.between(now, Instant.parse(Item.text(item, KeyItems.EXPIRES_AT))))
                .filter(EndingKeys::isNotice)
                .count();
    }

    /** Only these attributes: the function has no right to read the proofs of keys. */
    private List<Map<String, AttributeValue>> keys() {
        return dynamo
                .scanPaginator(request -> request.tableName(table)
                        .select(Select.SPECIFIC_ATTRIBUTES)
                        .projectionExpression("#key, #tenant, #end, #revoked, #disabled, #rolled")
                        .expressionAttributeNames(Map.of(
                                "#key", KeyItems.KEY,
                                "#tenant", KeyItems.TENANT,
                                "#end", KeyItems.EXPIRES_AT,
                                "#revoked", KeyItems.REVOKED_AT,
                                "#disabled", KeyItems.DISABLED,
                                "#rolled", KeyItems.ROLLED_INTO)))
                .items()
                .stream()
                .toList();
    }

    private Set<String> sandboxes() {
        return dynamo
                .scanPaginator(request -> request.tableName(tenants)
                        .projectionExpression("#tenant, #synthetic")
                        .expressionAttributeNames(
                                Map.of("#tenant", TenantItems.KEY, "#synthetic", TenantItems.SYNTHETIC)))
                .items()
                .stream()
                .filter(TenantItems::isSynthetic)
                .map(item -> Item.text(item, TenantItems.KEY))
                .collect(Collectors.toSet());
    }

    private static boolean isInUse(Map<String, AttributeValue> item) {
        return !item.containsKey(KeyItems.REVOKED_AT) && !item.containsKey(KeyItems.DISABLED);
    }

    private static boolean isNotice(Duration left) {
        return NOTICES.stream()
                .anyMatch(notice -> left.compareTo(notice) <= 0 && left.compareTo(notice.minus(DAY)) > 0);
    }
}
