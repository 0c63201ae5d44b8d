package com.mintactivity.simulation.compare;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.model.dynamo.Schemas;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Reads in the forms that the service and its operator send. */
final class RandomReads {

    private final SplittableRandom random;
    private final RandomKeys keys;
    private final RandomValues values;

    RandomReads(SplittableRandom random) {
        this.random = random;
        this.keys = new RandomKeys(random);
        this.values = new RandomValues(random);
    }

    DynamoDbRequest next() {
        return switch (random.nextInt(6)) {
            case 0 -> get();
            case 1 -> batch();
            case 2 -> tallies();
            case 3 -> hits();
            case 4 -> random.nextInt(5) == 0 ? large() : audit();
            default -> scan();
        };
    }

    private GetItemRequest get() {
        String table = keys.table();
        return GetItemRequest.builder()
                .tableName(table)
                .key(keys.of(table))
                .consistentRead(random.nextBoolean())
                .returnConsumedCapacity(capacity())
                .build();
    }

    private BatchGetItemRequest batch() {
        Map<String, KeysAndAttributes> wanted = new HashMap<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            String table = keys.table();
            Set<Map<String, AttributeValue>> some = new HashSet<>();
            for (int j = 0; j <= random.nextInt(4); j++) {
                some.add(keys.of(table));
            }
            wanted.put(
                    table,
                    KeysAndAttributes.builder()
                            .keys(some)
                            .consistentRead(random.nextBoolean())
                            .build());
        }
        return BatchGetItemRequest.builder()
                .requestItems(wanted)
                .returnConsumedCapacity(capacity())
                .build();
    }

    private ReturnConsumedCapacity capacity() {
        return random.nextInt(4) == 0 ? ReturnConsumedCapacity.TOTAL : ReturnConsumedCapacity.NONE;
    }

    private QueryRequest tallies() {
        if (random.nextInt(4) == 0) {
            return paged(QueryRequest.builder()
                    .tableName(Schemas.TALLIES)
                    .indexName(Schemas.DUE)
                    .keyConditionExpression("due_shard = :shard")
                    .expressionAttributeValues(Map.of(":shard", fromS(Integer.toString(random.nextInt(4))))));
        }
        return paged(QueryRequest.builder()
                .tableName(Schemas.TALLIES)
                .consistentRead(random.nextBoolean())
                .keyConditionExpression("tenant_contract = :partition AND period BETWEEN :from AND :to")
                .expressionAttributeValues(Map.of(
                        ":partition", fromS(keys.contract()),
                        ":from", fromS(keys.period()),
                        ":to", fromS(keys.period()))));
    }

    private QueryRequest hits() {
        boolean isChain = random.nextBoolean();
        QueryRequest.Builder query = QueryRequest.builder()
                .tableName(Schemas.HITS)
                .indexName(isChain ? Schemas.BY_CONTRACT_CHAIN : Schemas.BY_CONTRACT)
                .keyConditionExpression((isChain ? "tenant_contract_chain" : "tenant_contract")
                        + " = :partition AND completed_at_task BETWEEN :from AND :to")
                .expressionAttributeValues(Map.of(
                        ":partition", fromS(keys.contract() + (isChain ? "#" + random.nextInt(2) : "")),
                        ":from", fromS(keys.position()),
                        ":to", fromS(keys.position())));
        switch (random.nextInt(4)) {
            case 0 -> query.projectionExpression("task_id, wallet");
            case 1 -> query.select(Select.COUNT);
            default -> {}
        }
        return paged(query);
    }

    private QueryRequest audit() {
        String operator = List.of("=", "<=", ">=").get(random.nextInt(3));
        QueryRequest.Builder query = QueryRequest.builder()
                .tableName(Schemas.AUDIT)
                .keyConditionExpression("#day = :day AND #at " + operator + " :since")
                .expressionAttributeNames(Map.of("#day", "day", "#at", "at_id"))
                .consistentRead(random.nextBoolean());
        Map<String, AttributeValue> placed =
                new HashMap<>(Map.of(":day", fromS(keys.day()), ":since", fromS(keys.atId())));
        if (random.nextBoolean()) {
            query.filterExpression("alpha >= :alpha");
            placed.put(":alpha", values.any());
        }
        return paged(query.expressionAttributeValues(placed));
    }

    /** Pages of 1 MB. */
    private QueryRequest large() {
        return paged(QueryRequest.builder()
                .tableName(Schemas.AUDIT)
                .keyConditionExpression("#day = :day")
                .expressionAttributeNames(Map.of("#day", "day"))
                .expressionAttributeValues(Map.of(":day", fromS(RandomKeys.LARGE))));
    }

    private QueryRequest paged(QueryRequest.Builder query) {
        if (random.nextBoolean()) {
            query.limit(1 + random.nextInt(5));
        }
        if (random.nextInt(3) == 0) {
            query.scanIndexForward(random.nextBoolean());
        }
        return query.returnConsumedCapacity(capacity()).build();
    }

    private ScanRequest scan() {
        String table = keys.table();
        ScanRequest.Builder scan = ScanRequest.builder().tableName(table);
        if (random.nextInt(4) == 0) {
            scan.tableName(Schemas.HITS).indexName(Schemas.BY_CONTRACT);
        } else {
            scan.consistentRead(random.nextBoolean());
        }
        switch (random.nextInt(5)) {
            case 0 -> scan.totalSegments(1 + random.nextInt(4)).segment(0);
            case 1 -> scan.limit(1 + random.nextInt(7));
            default -> {}
        }
        switch (random.nextInt(6)) {
            case 0 ->
                scan.filterExpression("#tenant = :tenant")
                        .expressionAttributeNames(Map.of("#tenant", "tenant_contract"))
                        .expressionAttributeValues(Map.of(":tenant", fromS(keys.contract())));
            case 1 ->
                scan.filterExpression("beta = :any OR begins_with(alpha, :prefix)")
                        .expressionAttributeValues(Map.of(":any", values.any(), ":prefix", fromS(values.text())));
            case 2 ->
                scan.projectionExpression("#one, tenant_contract, missing")
                        .expressionAttributeNames(Map.of("#one", "task_id"));
            case 3 -> scan.select(Select.COUNT);
            default -> {}
        }
        return scan.build();
    }
}
