package com.mintactivity.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.smoke.ContractDocument;
import com.mintactivity.tests.harness.ContractPaths;
import com.mintactivity.tests.harness.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every place that repeats the fields of the contract's bodies has each of them. A message says what to edit for a new
 * field.
 */
final class RepeatedFieldsTest {

    private static final ContractDocument CONTRACT = ContractPaths.PUBLISHED;
    private static final String SCHEMAS = "/components/schemas/";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "KeyMetadata",
                "HitsSummary",
                "UserRow",
                "GasSettings",
                "MintsPage",
                "MintRow",
                "Correction",
                "Error"
            })
    void theTypesOfTheClients(String schema) {
        String typeScript = part("clients/node/types.d.ts", "^        " + schema + ": \\{$.*?^        \\};$");
        String python = part("clients/python/mint_activity_types.py", "^class " + schema + "\\(.*?(?=^\\S|\\z)");
        assertThat(names(typeScript, "^            (\\w+)\\??:"))
                .as("clients/node/types.d.ts has every field of %s: run checks/types --write", schema)
                .containsAll(fields(schema));
        assertThat(names(python, "^    (\\w+):"))
                .as("clients/python/mint_activity_types.py has every field of %s: run checks/types --write", schema)
                .containsAll(fields(schema));
    }

    @ParameterizedTest
    @ValueSource(strings = {"clients/python/mint_activity.py", "clients/node/mint-activity.mjs"})
    void theColumnsOfTheClients(String client) {
        List<String> stored = names(part(client, "CREATE TABLE mints \\(.*?;"), "(\\w+) (?:TEXT|INTEGER|REAL)");
        List<String> added = names(text(client), "ALTER TABLE mints ADD COLUMN (\\w+)");
        assertThat(Stream.of(stored, added).flatMap(List::stream))
                .as("the table mints of %s, or a later step, has the fields of MintRow: add a step to STEPS", client)
                .containsExactlyInAnyOrderElementsOf(fields("MintRow"));
        assertThat(names(part(client, "\\bNAMES = .*?$"), "[\"'](\\w+)[\"']"))
                .as("NAMES of %s are the fields of MintRow", client)
                .containsExactlyInAnyOrderElementsOf(fields("MintRow"));
    }

    @Test
    void theApiThatTheClientsAreTestedWith() {
        assertThat(names(part("clients/tests/fake_api.py", "made = \\{.*?^    \\}$"), "^        \"(\\w+)\":"))
                .as("a row of clients/tests/fake_api.py has every field of MintRow")
                .containsAll(fields("MintRow"));
    }

    @Test
    void theExamplesOfTheContract() {
        Map<String, Set<String>> seen = new TreeMap<>();
        for (String path : CONTRACT.paths()) {
            String content = CONTRACT.operation(path) + "/responses/200/content/application~1json";
            CONTRACT.at(content + "/examples")
                    .forEach(example -> collect(content + "/schema", example.path("value"), seen));
        }
        assertAllAreSeen("the examples of docs/openapi.yaml: add it to one, in the order of the schema", seen);
    }

    @Test
    void theAnswersThatTheSiteShows() {
        Map<String, Set<String>> seen = new TreeMap<>();
        JsonMapper.shared().readTree(text("docs/site/recorded.json")).forEach(recorded -> {
            if (recorded.path("status").asInt() == 200) {
                collect(schema(recorded.path("path").asString()), recorded.path("body"), seen);
            }
        });
        assertAllAreSeen("docs/site/recorded.json: start `make run`, then docs/site/record URL --write", seen);
    }

    @Test
    void theAnswerThatTheReadmeShows() {
        Map<String, Set<String>> seen = new TreeMap<>();
        String example = part("README.md", "(?<=^```json\n)\\{\n.*?^\\}$");
        collect(schema(Stack.HITS), JsonMapper.shared().readTree(example), seen);
        assertAllAreSeen("the example of README.md, which is the answer of `make run` to its command", seen);
    }

    private static void assertAllAreSeen(String where, Map<String, Set<String>> seen) {
        seen.forEach((pointer, names) -> assertThat(names)
                .as("fields of %s in %s", pointer, where)
                .containsAll(CONTRACT.at(pointer).path("properties").propertyNames()));
        assertThat(seen).isNotEmpty();
    }

    /** Adds the names of each object's fields, by the place of its schema. */
    private static void collect(String place, JsonNode value, Map<String, Set<String>> seen) {
        String pointer = CONTRACT.resolved(place);
        if (value.isObject()) {
            seen.computeIfAbsent(pointer, first -> new TreeSet<>()).addAll(value.propertyNames());
            value.properties()
                    .forEach(field -> collect(pointer + "/properties/" + field.getKey(), field.getValue(), seen));
        }
        value.valueStream().filter(item -> value.isArray()).forEach(item -> collect(pointer + "/items", item, seen));
    }

    private static String schema(String path) {
        return CONTRACT.operation(path) + "/responses/200/content/application~1json/schema";
    }

    private static List<String> fields(String schema) {
        return List.copyOf(CONTRACT.at(SCHEMAS + schema + "/properties").propertyNames());
    }

    private static List<String> names(String text, String pattern) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** The one part of a file that matches a pattern. */
    private static String part(String file, String pattern) {
        List<String> parts = Pattern.compile(pattern, Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(text(file))
                .results()
                .map(MatchResult::group)
                .toList();
        assertThat(parts).as("parts of %s that match %s", file, pattern).hasSize(1);
        return parts.getFirst();
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of("..", file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
