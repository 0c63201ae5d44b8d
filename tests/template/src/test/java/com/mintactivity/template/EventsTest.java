package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The folder {@code events} has one event for each case of a function, in the form in which its sender sends it. */
final class EventsTest {

    private static final Path EVENTS = TemplateNode.ROOT.resolve("events");

    @ParameterizedTest
    @EnumSource
    void anErrorCodeHasAnEvent(ErrorCode code) throws IOException {
        assertThat(names()).anyMatch(name -> name.matches("\\w+/" + code.status() + "-" + code.wire() + "(-.*)?"));
    }

    static Stream<String> successes() {
        return Stream.concat(
                Stream.of("recorder/batch", "sealer/batch", "sealer/sweep", "recorder/self-check"),
                ExpectedFunctions.api().stream()
                        .map(name -> name.toLowerCase(Locale.ROOT))
                        .flatMap(name -> Stream.of(name + "/200", name + "/self-check")));
    }

    @ParameterizedTest
    @MethodSource("successes")
    void aSuccessHasAnEvent(String name) throws IOException {
        assertThat(names()).contains(name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void isForAFunctionOfTheTemplate(String name) {
        String function = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1, name.indexOf('/'));
        assertThat(TemplateNode.functions()).containsKey(function + "Function");
    }

    @ParameterizedTest
    @MethodSource("names")
    void carriesNoRealKey(String name) throws IOException {
        assertThat(Files.readString(file(name)))
                .doesNotContainPattern("svc_live_(?!0{12}_0{64}|demo\\d{8}_(0123456789abcdef){4})");
    }

    @ParameterizedTest
    @MethodSource("names")
    void isComplete(String name) throws IOException {
        assertThat(Files.readString(file(name))).doesNotContain("${");
    }

    /** SAM gives a function only the variables that the template gives it. */
    @Test
    void theVariablesOfSamLocalAreTheTemplates() throws IOException {
        Set<String> declared = Stream.concat(
                        Stream.of(TemplateNode.template().at("Globals", "Function", "Environment", "Variables")),
                        TemplateNode.functions().values().stream()
                                .map(function -> function.at("Properties"))
                                .filter(properties -> properties.has("Environment"))
                                .map(properties -> properties.at("Environment", "Variables")))
                .flatMap(variables -> variables.keys().stream())
                .collect(Collectors.toSet());
        Collection<String> given = event("sam-env").get("Parameters").propertyNames();
        assertThat(declared).containsAll(given);
        // Only the queue of events does not exist locally.
        assertThat(given)
                .containsAll(declared.stream()
                        .filter(name -> name.endsWith("_QUEUE_URL") && !name.startsWith("EVENTS_"))
                        .toList());
    }

    @Test
    void theBrokenRecordIsNotTheWholeBatch() throws IOException {
        List<String> bodies = event("recorder/batch-with-a-broken-record")
                .get("Records")
                .valueStream()
                .map(message -> message.get("body").asString())
                .toList();
        assertThat(bodies).hasSize(3).filteredOn(body -> !body.endsWith("}")).hasSize(1);
    }

    static List<String> invokedDaily() {
        return ExpectedFunctions.apiAnd("Recorder");
    }

    @ParameterizedTest
    @MethodSource("invokedDaily")
    void theSelfCheckIsTheEventOfTheDailySchedule(String resource) throws IOException {
        String function = resource.replaceFirst("Function$", "").toLowerCase(Locale.ROOT);
        String daily = TemplateNode.template()
                .at("Resources", resource, "Properties", "Events", "Daily", "Properties", "Input")
                .text();
        assertThat(event(function + "/self-check"))
                .isEqualTo(JsonMapper.shared().readTree(daily));
    }

    @Test
    void theSweepIsTheMessageOfTheHourlyRule() throws IOException {
        assertThat(event("sealer/sweep").get("Records").get(0).get("body").asString())
                .isEqualTo(TemplateNode.template()
                        .at("Resources", "HourlySweep", "Properties", "Targets")
                        .items()
                        .getFirst()
                        .at("Input")
                        .text());
    }

    static List<String> names() throws IOException {
        try (Stream<Path> files = Files.walk(EVENTS, 2)) {
            return files.map(file -> EVENTS.relativize(file).toString())
                    .filter(file -> file.matches("\\w+/.*\\.json"))
                    .map(file -> file.replaceFirst("\\.json$", ""))
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
