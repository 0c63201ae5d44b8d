package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The folder {@code events} has one event for each case, in the form in which its sender sends it. */
final class EventsTest {

    private static final Path EVENTS = TemplateNode.ROOT.resolve("events");

    @ParameterizedTest
    @EnumSource
    void anErrorCodeHasAnEvent(ErrorCode code) throws IOException {
        assertThat(names()).anyMatch(name -> name.matches("\\w+-" + code.status() + "-" + code.wire() + "(-.*)?"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "health-200",
                "hits-200",
                "mints-200",
                "recorder-batch",
                "sealer-batch",
                "sealer-sweep",
                "health-self-check",
                "hits-self-check",
                "mints-self-check",
                "recorder-self-check"
            })
    void aSuccessHasAnEvent(String name) throws IOException {
        assertThat(names()).contains(name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void isForAFunctionOfTheTemplate(String name) {
        String function = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1, name.indexOf('-'));
        assertThat(TemplateNode.functions()).containsKey(function + "Function");
    }

    @ParameterizedTest
    @MethodSource("names")
    void carriesNoRealKey(String name) throws IOException {
        assertThat(Files.readString(file(name))).doesNotContainPattern("svc_live_(?!0{12}_0{64})");
    }

    @Test
    void theBrokenRecordIsNotTheWholeBatch() throws IOException {
        List<String> bodies = event("recorder-batch-with-a-broken-record")
                .get("Records")
                .valueStream()
                .map(message -> message.get("body").asString())
                .toList();
        assertThat(bodies).hasSize(3).filteredOn(body -> !body.endsWith("}")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"health", "hits", "mints", "recorder"})
    void theSelfCheckIsTheEventOfTheDailySchedule(String function) throws IOException {
        String resource = function.substring(0, 1).toUpperCase(Locale.ROOT) + function.substring(1) + "Function";
        String daily = TemplateNode.template()
                .at("Resources", resource, "Properties", "Events", "Daily", "Properties", "Input")
                .text();
        assertThat(event(function + "-self-check"))
                .isEqualTo(JsonMapper.shared().readTree(daily));
    }

    @Test
    void theSweepIsTheMessageOfTheHourlyRule() throws IOException {
        assertThat(event("sealer-sweep").get("Records").get(0).get("body").asString())
                .isEqualTo(TemplateNode.template()
                        .at("Resources", "HourlySweep", "Properties", "Targets")
                        .items()
                        .getFirst()
                        .at("Input")
                        .text());
    }

    static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(EVENTS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .map(name -> name.substring(0, name.length() - ".json".length()))
                    .sorted()
                    .toList();
        }
    }

    private static JsonNode event(String name) throws IOException {
        return JsonMapper.shared().readTree(Files.readString(file(name)));
    }

    private static Path file(String name) {
        return EVENTS.resolve(name + ".json");
    }
}
