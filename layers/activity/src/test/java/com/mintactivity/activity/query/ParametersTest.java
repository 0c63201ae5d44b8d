package com.mintactivity.activity.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class ParametersTest {

    @Test
    void theParametersOfAServletRequestKeepAllTheirValues() {
        Parameters parameters = Parameters.of(Map.of("top", new String[] {"1", ""}, "since", new String[] {}));

        assertThat(parameters.all("top")).containsExactly("1", "");
        assertThat(parameters.has("since")).isTrue();
        assertThat(parameters.all("since")).isEmpty();
        assertThat(parameters.has("Top")).isFalse();
        assertThat(parameters.all("Top")).isEmpty();
    }
}
