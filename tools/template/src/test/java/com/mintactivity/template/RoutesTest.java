package com.mintactivity.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Guards that every request reaches a function: what the gateway answers itself for an unknown route is a 403 of its own. */
final class RoutesTest {

    @ParameterizedTest
    // path, function
    @CsvSource({
        "/partner/v1/health, HealthFunction",
        "/partner/v1/hits, HitsFunction",
        "/partner/v1/mints, MintsFunction",
    })
    void getReachesItsEndpoint(String path, String function) {
        assertThat(routes()).containsEntry("get " + path, function);
    }

    @ParameterizedTest
    // path, function; one path has one function, since sam local start-api sends GET to any of several
    @CsvSource({
        "/, HealthFunction",
        "/{proxy+}, HealthFunction",
        "/partner/v1/health, HealthFunction",
        "/partner/v1/hits, HitsFunction",
        "/partner/v1/mints, MintsFunction",
    })
    void everyOtherMethodAndPathReachesAFunctionThatAnswers404(String path, String function) {
        assertThat(routes()).containsEntry("any " + path, function);
    }

    @Test
    void nothingElseIsRouted() {
        assertThat(routes()).hasSize(8);
    }

    private static Map<String, String> routes() {
        Map<String, String> routes = new HashMap<>();
        Part.functions().forEach((name, function) -> {
            if (function.at("Properties").has("Events")) {
                function.at("Properties", "Events").entries().values().stream()
                        .filter(event -> event.at("Type").text().equals("Api"))
                        .map(event -> event.at("Properties"))
                        .forEach(event -> routes.put(
                                event.at("Method").text() + " "
                                        + event.at("Path").text(),
                                name));
            }
        });
        return routes;
    }
}
