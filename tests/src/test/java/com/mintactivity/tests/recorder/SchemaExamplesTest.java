package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The examples in the schemas. */
final class SchemaExamplesTest {

    @Test
    void completeExamplesAreRecorded() {
        Stack stack = Stack.fresh();
        stack.partner("acme-bot");
        RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());
        String[] events = EventSchema.TYPES.stream()
                .flatMap(type -> EventSchema.of(type).examples().stream())
                .map(JsonNode::toString)
                .toArray(String[]::new);
        assertThat(events)
                .allSatisfy(event -> assertThat(EventVerdicts.of(event)).isEqualTo(EventVerdicts.ACCEPTED));
        assertThat(queue.deliver(events)).isEmpty();
        assertThat(queue.deadLetters()).isEmpty();
        assertThat(TableContents.of(stack).items("hits")).hasSize(2);
        assertThat(TableContents.of(stack).items("accounts")).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        // type, where the fields are described, where they are in an event
        "mint_task.finished, /properties, ''",
        "mint_task.finished, /then/properties, ''",
        "mint_task.finished, /then/properties/gas/properties, /gas",
        "account.seen, /properties, ''",
    })
    void everyFieldIsDescribedAndItsExamplesAreAccepted(String type, String described, String place) {
        EventSchema schema = EventSchema.of(type);
        assertThat(schema.document().at(described).properties()).isNotEmpty().allSatisfy(field -> {
            assertThat(field.getValue().path("title").asString(""))
                    .as(field.getKey())
                    .isNotEmpty();
            assertThat(field.getValue().path("description").asString(""))
                    .as(field.getKey())
                    .isNotEmpty();
            assertThat(events(schema, place, field))
                    .isNotEmpty()
                    .allSatisfy(event -> assertThat(EventVerdicts.of(event)).isEqualTo(EventVerdicts.ACCEPTED));
        });
    }

    /** The schema's first example with each example of one field in turn. */
    private static List<String> events(EventSchema schema, String place, Map.Entry<String, JsonNode> field) {
        return field.getValue()
                .path("examples")
                .valueStream()
                .map(example -> {
                    JsonNode event = schema.examples().getFirst().deepCopy();
                    ((ObjectNode) event.at(place)).set(field.getKey(), example);
                    return event.toString();
                })
                .toList();
    }
}
