package com.mintactivity.benchmarks.spring;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/**
 * The hits endpoint with the calls that the service makes on a cold cache: the pepper, the key and the switch, the
 * tenant, the limiter's script, the raw hits, the accounts, and the write of the cached answer.
 */
@RestController
class HitsController {

    private static final String STACK = System.getenv("STACK");
    private static final String TAKE = """
            local time = redis.call('TIME')
            local left = tonumber(redis.call('GET', KEYS[1]) or ARGV[1]) - 1
            redis.call('SET', KEYS[1], left, 'PX', 60000)
            return {time[1], left}
            """;

    record UserRow(String handle, String userId, String chatId, String chatUsername, List<String> wallets, long hits) {}

    record SpringHits(String contract, String since, long hits, List<UserRow> users, String generatedAt) {}

    private final DynamoDbClient dynamo;
    private final SecretsManagerClient secrets;
    private final Jedis jedis;

    HitsController(DynamoDbClient dynamo, SecretsManagerClient secrets, Jedis jedis) {
        this.dynamo = dynamo;
        this.secrets = secrets;
        this.jedis = jedis;
    }

    @GetMapping("/partner/v1/hits")
    ResponseEntity<SpringHits> hits(
            @RequestHeader("Authorization") String authorization,
            @RequestParam String contract,
            @RequestParam String since) {
        String keyId = "svc_" + authorization.split("_", -1)[2];
        String pepper = secrets.getSecretValue(request -> request.secretId(STACK + "/pepper"))
                .secretString();
        var key = Optional.ofNullable(
                read(STACK + "-keys", "key_id", List.of(keyId)).get(keyId));
        if (pepper.isEmpty() || key.isEmpty()) {
            return ResponseEntity.status(HttpStatus.UNAUTHORIZED).build();
        }
        String tenant = text(key.get(), "tenant");
        read(STACK + "-tenants", "tenant", List.of("service", tenant));
        jedis.eval(TAKE, List.of("{spring}:bucket"), List.of("1000000"));
        var found = dynamo.query(query -> query.tableName(STACK + "-hits")
                        .indexName("by_contract")
                        .keyConditionExpression("tenant_contract = :contract AND completed_at_task > :since")
                        .expressionAttributeValues(Map.of(
                                ":contract", AttributeValue.fromS(tenant + "#" + contract),
                                ":since", AttributeValue.fromS(since))))
                .items();
        var accounts = read(
                STACK + "-accounts",
                "user_id",
                found.stream().map(hit -> text(hit, "user_id")).toList());
        List<UserRow> users = found.stream()
                .map(hit -> user(hit, accounts.getOrDefault(text(hit, "user_id"), Map.of())))
                .toList();
        jedis.set(
                "{spring}:" + contract + since,
                users.toString(),
                SetParams.setParams().ex(30));
        return ResponseEntity.ok(new SpringHits(contract, since, found.size(), users, Instant.EPOCH.toString()));
    }

    private Map<String, Map<String, AttributeValue>> read(String table, String name, List<String> values) {
        var keys = values.stream()
                .distinct()
                .map(value -> Map.of(name, AttributeValue.fromS(value)))
                .toList();
        var items = dynamo.batchGetItem(request -> request.requestItems(
                        Map.of(table, KeysAndAttributes.builder().keys(keys).build())))
                .responses()
                .getOrDefault(table, List.of());
        return items.stream().collect(Collectors.toMap(item -> text(item, name), item -> item));
    }

    private static UserRow user(Map<String, AttributeValue> hit, Map<String, AttributeValue> account) {
        String name = text(account, "chat_username");
        return new UserRow(name, text(hit, "user_id"), text(account, "chat_id"), name, List.of(text(hit, "wallet")), 1);
    }

    private static String text(Map<String, AttributeValue> item, String name) {
        return item.getOrDefault(name, AttributeValue.fromS("")).s();
    }
}
