package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A new version of a schema accepts what every released version accepted. */
final class SchemaCompatibilityTest {

    @ParameterizedTest
    @MethodSource("com.mintactivity.tests.recorder.EventRelease#all")
    void eventsOfAReleaseAreStillAccepted(EventRelease release) {
        assertThat(release.events())
                .hasSizeGreaterThan(20)
                .doesNotHaveDuplicates()
                .allSatisfy(event -> {
                    assertThat(release.schema().accepts(JsonMapper.shared().readTree(event)))
                            .isTrue();
                    assertThat(EventVerdicts.of(event)).isEqualTo(EventVerdicts.ACCEPTED);
                });
    }

    @ParameterizedTest
    @MethodSource("com.mintactivity.tests.recorder.EventRelease#all")
    void theSchemaIsNotNarrowerThanAnyRelease(EventRelease release) {
        EventSchema published = EventSchema.of(release.type());
        assertThat(SchemaNarrowing.between(release.schema().document(), published.document()))
                .isEmpty();
    }

    /** A schema that accepts more must be released, so that later versions stay compatible with it. */
    @ParameterizedTest
    @MethodSource("com.mintactivity.tests.recorder.EventRelease#newest")
    void theSchemaAcceptsNoMoreThanItsNewestRelease(EventRelease release) {
        JsonNode published = EventSchema.of(release.type()).document();
        assertThat(SchemaNarrowing.between(published, release.schema().document()))
                .isEmpty();
        assertThat(published.path("$id").asString()).endsWith(":" + release.type() + ":v" + release.version());
    }

    @Test
    void eventsOfAReleaseHaveEveryCombinationOfOptionalFields() {
        EventRelease tasks = EventRelease.newest().getFirst();
        OptionalFields fields = OptionalFields.of(tasks.schema());
        Set<String> possible = Stream.of("manual", "auto")
                .flatMap(mode -> fields.combinations(complete(tasks.schema(), mode)).stream())
                .filter(tasks.schema()::accepts)
                .map(fields::shape)
                .collect(Collectors.toSet());
        assertThat(possible).hasSizeGreaterThanOrEqualTo(243); // three fields in three states, gas in nine
        assertThat(tasks.events().stream()
                        .map(event -> fields.shape(JsonMapper.shared().readTree(event))))
                .containsAll(possible);
    }

    /** The first example, with a value for every field that may have one. */
    private static JsonNode complete(EventSchema schema, String mode) {
        ObjectNode event = (ObjectNode) schema.examples().getFirst().deepCopy();
        schema.document()
                .at("/then/properties")
                .properties()
                .forEach(field -> event.set(
                        field.getKey(), field.getValue().path("examples").path(0)));
        ((ObjectNode) event.path("gas")).put("mode", mode);
        return event;
    }
}
