package com.mintactivity.operator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromBool;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ItemsTest {

    @Test
    void changeShowsEachAttributeBeforeAndAfter() {
        assertThat(Items.change(
                        Map.of("on", fromBool(true), "n", fromN("1"), "same", fromS("x")),
                        Map.of("on", fromBool(false), "same", fromS("x"), "l", fromL(List.of(fromS("a"), fromS("b"))))))
                .isEqualTo("l: none -> [a, b]; n: 1 -> none; on: true -> false");
    }

    @Test
    void changeLeavesTheProofOut() {
        assertThat(Items.change(Map.of(), Map.of("proof", fromS("secret"), "tenant", fromS("acme"))))
                .isEqualTo("tenant: acme");
    }

    @Test
    void revisedItemKeepsUnknownAttributes() {
        assertThat(Items.revised(
                        Map.of("a", fromS("1"), "b", fromS("2"), "foreign", fromS("3")),
                        Map.of("a", fromS("1"), "b", fromS("2")),
                        Map.of("a", fromS("9"))))
                .isEqualTo(Map.of("a", fromS("9"), "foreign", fromS("3")));
    }

    @Test
    void replacementNamesEveryAttributeThatWasRead() {
        assertThat(Items.replace(
                                "t",
                                "k",
                                Map.of("k", fromS("1"), "a", fromS("2")),
                                Map.of("k", fromS("1"), "b", fromS("3")))
                        .put()
                        .expressionAttributeNames()
                        .values())
                .containsExactlyInAnyOrder("k", "a", "b");
    }
}
