package com.mintactivity.simulation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.Storage;
import com.mintactivity.local.engine.Template;
import com.mintactivity.model.dynamo.Schema;
import com.mintactivity.model.dynamo.Schemas;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

final class ModelTest {

    /** So that 42 of them have more than the 16 MB of a batch. */
    private static final int LARGE = 400_000;

    private static Engines engines;
    private static Comparison comparison;

    @BeforeAll
    static void start() throws Exception {
        engines = Engines.start(new Storage.Memory());
        comparison = new Comparison(engines.dynamo());
    }

    @AfterAll
    static void end() {
        engines.close();
    }

    @Test
    void theModelAnswersAsDynamoDbLocalDoes() {
        assertThat(comparison.differences(2, 5_000)).isEmpty();
    }

    @Test
    void whatConcurrentWritesLeaveIsExplainedByThoseThatSucceeded() throws Exception {
        assertThat(new ConcurrentWrites(comparison.real()).run(1, 100)).isEmpty();
        assertThat(new ConcurrentWrites(comparison.model()).run(1, 5_000)).isEmpty();
    }

    @Test
    void aBatchReturnsNoMoreThan16Mb() {
        assertThat(processed(comparison.model())).isEqualTo(processed(comparison.real()));
    }

    /** How many of some large items a batch returns, and how many it leaves. */
    private static List<Integer> processed(DynamoDbClient dynamo) {
        List<Map<String, AttributeValue>> keys = new ArrayList<>();
        for (int i = 0; i < 45; i++) {
            Map<String, AttributeValue> key = Map.of("day", fromS("large"), "at_id", fromS("id" + i));
            keys.add(key);
            dynamo.putItem(put -> put.tableName(Schemas.AUDIT)
                    .item(Map.of("day", key.get("day"), "at_id", key.get("at_id"), "text", fromS("x".repeat(LARGE)))));
        }
        BatchGetItemResponse response = dynamo.batchGetItem(batch -> batch.requestItems(
                Map.of(Schemas.AUDIT, KeysAndAttributes.builder().keys(keys).build())));
        return List.of(
                response.responses().values().stream().mapToInt(List::size).sum(),
                response.unprocessedKeys().values().stream()
                        .mapToInt(left -> left.keys().size())
                        .sum());
    }

    @Test
    void theTablesOfTheSimulationAreThoseOfTheTemplate() throws IOException {
        assertThat(Template.of(Path.of("")).tables(Schemas.STACK).stream().map(Schema::of))
                .containsAll(Schemas.ALL);
    }
}
