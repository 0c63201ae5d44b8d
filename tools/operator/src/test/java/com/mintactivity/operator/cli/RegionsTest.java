package com.mintactivity.operator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Region of a command without {@code --region}. */
final class RegionsTest {

    /** Columns: what names Regions; the one of a command that reads; the one of a command that changes resources. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "AWS_REGION=a | a | a",
                "AWS_DEFAULT_REGION=b | b | b",
                "the profile=c | c | c",
                "AWS_REGION=a AWS_DEFAULT_REGION=a the profile=a | a | a",
                "AWS_REGION=a AWS_DEFAULT_REGION=b | a | AWS_REGION names a, AWS_DEFAULT_REGION names b",
                "AWS_DEFAULT_REGION=b the profile=c | c | AWS_DEFAULT_REGION names b, the profile names c",
                "AWS_REGION=a the profile=c | a | AWS_REGION names a, the profile names c",
            })
    void isTheFirstOneOrTheOnlyOne(String named, String first, String only) {
        Map<String, String> regions = new LinkedHashMap<>();
        Arrays.stream(named.split(" (?=AWS|the)", -1))
                .map(each -> each.split("=", -1))
                .forEach(each -> regions.put(each[0], each[1]));
        assertThat(Regions.first(regions)).contains(first);
        if (only.contains("names")) {
            assertThatThrownBy(() -> Regions.only(regions))
                    .isInstanceOf(Declined.class)
                    .hasMessage("it is not clear which Region is meant: " + only);
        } else {
            assertThat(Regions.only(regions)).isEqualTo(only);
        }
    }

    @Test
    void withoutOneNothingIsChanged() {
        assertThat(Regions.named(Optional.of("of-no-such-profile"))).doesNotContainKey("the profile");
        assertThat(Regions.first(Map.of())).isEmpty();
        assertThatThrownBy(() -> Regions.only(Map.of())).hasMessage("no AWS region is set");
    }
}
