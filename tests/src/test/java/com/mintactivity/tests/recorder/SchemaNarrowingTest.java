package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The compatibility check finds every kind of narrowing. */
final class SchemaNarrowingTest {

    /** A released schema, which never changes, unlike the published one. */
    private static final JsonNode TASK = EventRelease.all().getFirst().schema().document();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // place in the schema | its new value, or nothing for removing it | where a narrowing is found
                "/required | [\"type\",\"task_id\",\"status\",\"app_id\"] | /required",
                "/then/required/8 | \"wallet\" | /then/required",
                "/then/properties/gas/else/required/1 | \"priority_gwei\" | /then/properties/gas/else/required",
                "/properties/status/enum | [\"completed\",\"failed\",\"reverted\"] | /properties/status/enum",
                "/then/properties/gas/properties/mode/enum | [\"manual\"] | /then/properties/gas/properties/mode/enum",
                "/properties/type/const | \"mint_task.ended\" | /properties/type/const",
                "/$defs/id/pattern | \"^[0-9a-z]+$\" | /properties/task_id/pattern",
                "/then/properties/contract/pattern | \"^0x[0-9a-fA-F]{40}$\" | /then/properties/contract/pattern",
                "/properties/status/pattern | \"^[a-z]+$\" | /properties/status/pattern",
                "/$defs/id/maxLength | 199 | /then/properties/user_id/maxLength",
                "/$defs/id/minLength | 2 | /properties/task_id/minLength",
                "/$defs/count/minimum | 2 | /then/properties/quantity/minimum",
                "/$defs/count/maximum | 4294967296 | /then/properties/chain_id/maximum",
                "/$defs/optionalText/type | \"string\" | /then/properties/landed_tx_hash/type",
                "/then/properties/wallet/type | [\"string\"] | /then/properties/wallet/type",
                "/$defs/timestamp/format | \"time\" | /then/properties/booked_at/format",
                "/additionalProperties | false | /additionalProperties",
                "/unevaluatedProperties | false | /unevaluatedProperties",
                "/maxProperties | 14 | /maxProperties",
                "/not | {\"required\":[\"x\"]} | /not",
                "/then/properties/wallet | | /then/properties/wallet",
                "/if | | /if",
                "/if/properties/status | {\"enum\":[\"completed\",\"failed\"]} | /if",
                "/else | {\"required\":[\"user_id\"]} | /else/required",
                "/else | {\"properties\":{\"user_id\":{\"type\":\"string\"}}} | /else/properties/user_id",
                "/then/properties/x_trace | {\"type\":\"string\"} | /then/properties/x_trace",
            })
    void aNarrowingIsFound(String place, @Nullable String value, String found) {
        assertThat(SchemaNarrowing.between(TASK, changed(place, value)))
                .anySatisfy(narrowing -> assertThat(narrowing).startsWith(found + " "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // place in the schema | its new value, or nothing for removing it
                "/description | \"Another text.\"",
                "/$id | \"urn:mint-activity:event:mint_task.finished:v2\"",
                "/then/required/6 |",
                "/properties/status/enum/4 | \"expired\"",
                "/then/properties/gas/properties/mode/enum/2 | \"none\"",
                "/then/properties/contract/pattern |",
                "/$defs/id/maxLength | 400",
                "/$defs/id/maxLength |",
                "/$defs/count/minimum | 0",
                "/then/properties/user_id | {\"type\":[\"string\",\"integer\"],\"maxLength\":200}",
                "/then/properties/referrer | {\"type\":\"string\"}",
                "/else | {\"properties\":{\"error\":{\"type\":\"string\"}}}",
            })
    void aWideningPasses(String place, @Nullable String value) {
        assertThat(SchemaNarrowing.between(TASK, changed(place, value))).isEmpty();
    }

    private static JsonNode changed(String place, @Nullable String value) {
        JsonNode schema = TASK.deepCopy();
        JsonPointer pointer = JsonPointer.compile(place);
        String name = pointer.last().getMatchingProperty();
        switch (schema.at(pointer.head())) {
            case ObjectNode object when value == null -> object.remove(name);
            case ObjectNode object -> object.set(name, JsonMapper.shared().readTree(value));
            case ArrayNode array when value == null -> array.remove(Integer.parseInt(name));
            case ArrayNode array ->
                array.insert(Integer.parseInt(name), JsonMapper.shared().readTree(value));
            default -> throw new IllegalArgumentException("no such place: " + place);
        }
        assertThat(schema).isNotEqualTo(TASK);
        return schema;
    }
}
