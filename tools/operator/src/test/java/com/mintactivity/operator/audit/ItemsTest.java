package com.mintactivity.operator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Update;

class ItemsTest {

    @Test
    void revisedItemKeepsUnknownAttributes() {
        assertThat(Items.revised(
                        Map.of("a", fromS("1"), "b", fromS("2"), "foreign", fromS("3")),
                        Map.of("a", fromS("1"), "b", fromS("2")),
                        Map.of("a", fromS("9"))))
                .isEqualTo(Map.of("a", fromS("9"), "foreign", fromS("3")));
    }

    @Test
    void replacementComparesEveryAttributeAndWritesThoseThatDiffer() {
        Update update = Items.replace(
                        "t",
                        "k",
                        Map.of("k", fromS("1"), "a", fromS("2"), "same", fromS("x")),
                        Map.of("k", fromS("1"), "b", fromS("3"), "same", fromS("x")),
                        Set.of("c"))
                .update();
        assertThat(named(update, update.conditionExpression()))
                .isEqualTo("a = 2 AND attribute_not_exists(b) AND attribute_not_exists(c) AND k = 1 AND same = x");
        assertThat(named(update, update.updateExpression())).isEqualTo("SET b = 3 REMOVE a");
    }

    private static String named(Update update, String expression) {
        String text = expression;
        for (Map.Entry<String, String> name : update.expressionAttributeNames().entrySet()) {
            text = text.replaceAll(name.getKey() + "\\b", name.getValue());
        }
        for (Map.Entry<String, AttributeValue> value :
                update.expressionAttributeValues().entrySet()) {
            text = text.replaceAll(value.getKey() + "\\b", value.getValue().s());
        }
        return text;
    }
}
