package com.mintactivity.activity.tally;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UserKeysTest {

    private final UserKeys keys = new UserKeys();

    @ParameterizedTest
    @ValueSource(strings = {"0", "9", "10", "4711", "999999999999999999", "1000000000000000000", "9223372036854775807"})
    void aDecimalIsItsOwnKey(String userId) {
        assertThat(keys.key(userId)).isEqualTo(Long.parseLong(userId));
        assertThat(keys.id(keys.key(userId))).isEqualTo(userId);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "01",
                "-1",
                "+1",
                "1a",
                "1/",
                "1:",
                "/",
                ":",
                "٤٧١١",
                "0000000000000004711",
                "9223372036854775808",
                "9999999999999999999",
                "18446744073709551617",
                "10000000000000000000"
            })
    void anyOtherTextHasAKeyThatIsNoNumber(String userId) {
        assertThat(UserKeys.isNumber(keys.key(userId))).isFalse();
        assertThat(keys.key(userId)).isEqualTo(keys.key(userId));
        assertThat(keys.id(keys.key(userId))).isEqualTo(userId);
    }

    /** A text may sort before the greatest number by its bytes. */
    @Test
    void numbersAreStoredByTheirValueThenTextsByTheirBytes() {
        List<String> stored = List.of(
                "0", "9", "10", "9223372036854775806", "9223372036854775807", "", "007", "1-", "9223372036854775808");

        List<String> sorted = stored.reversed().stream()
                .map(keys::key)
                .sorted(keys::compareStored)
                .map(keys::id)
                .toList();

        assertThat(sorted).isEqualTo(stored);
    }
}
