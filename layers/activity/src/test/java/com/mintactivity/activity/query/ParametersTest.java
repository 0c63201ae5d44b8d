package com.mintactivity.activity.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ParametersTest {

    @Test
    void parametersKeepAllTheirValues() {
        Parameters parameters = new Parameters(Map.of("top", List.of("1", ""), "since", List.of()));

        assertThat(parameters.all("top")).containsExactly("1", "");
        assertThat(parameters.has("since")).isTrue();
        assertThat(parameters.all("since")).isEmpty();
        assertThat(parameters.has("Top")).isFalse();
        assertThat(parameters.all("Top")).isEmpty();
    }
}
