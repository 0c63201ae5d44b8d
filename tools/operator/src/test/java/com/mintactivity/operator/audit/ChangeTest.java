package com.mintactivity.operator.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromBool;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeTest {

    @Test
    void eachAttributeIsShownBeforeAndAfter() {
        String change = Change.between(
                Map.of("on", fromBool(true), "n", fromN("1"), "same", fromS("x")),
                Map.of("on", fromBool(false), "same", fromS("x"), "l", fromL(List.of(fromS("a"), fromS("b; c")))));
        assertThat(change)
                .isEqualTo("{\"l\":{\"after\":[\"a\",\"b; c\"]},\"n\":{\"before\":1},"
                        + "\"on\":{\"before\":true,\"after\":false}}");
        assertThat(Change.json(change)).hasToString(change);
        assertThat(Change.text(Change.json(change))).isEqualTo("l: none -> [a, b; c]; n: 1 -> none; on: true -> false");
    }

    @Test
    void aNewItemHasOnlyValues() {
        String change = Change.between(Map.of(), Map.of("tenant", fromS("acme"), "n", fromN("60")));
        assertThat(change).isEqualTo("{\"n\":{\"after\":60},\"tenant\":{\"after\":\"acme\"}}");
        assertThat(Change.text(Change.json(change))).isEqualTo("n: 60; tenant: acme");
    }

    @Test
    void theProofIsLeftOut() {
        assertThat(Change.between(Map.of(), Map.of("proof", fromS("secret"), "pepper_version", fromS("1"))))
                .isEmpty();
    }

    @Test
    void forPeopleTheProofIsNamedWithoutItsValue() {
        assertThat(Change.shown(
                        Map.of("proof", fromS("secret"), "n", fromN("1"), "same", fromS("x")),
                        Map.of("proof", fromS("other"), "l", fromL(List.of(fromS("a"))), "same", fromS("x"))))
                .isEqualTo("l: none -> [a]; n: 1 -> none; proof");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"allow: [8.8.8.8/32] -> [9.9.9.0/24]", "rolled into svc_1; expires_at: a -> b", "{", "{a", ""})
    void aTextIsShownAsItIs(String text) {
        assertThat(Change.text(Change.json(text))).isEqualTo(text);
        assertThat(Change.json(text).path("text").asString()).isEqualTo(text);
    }
}
