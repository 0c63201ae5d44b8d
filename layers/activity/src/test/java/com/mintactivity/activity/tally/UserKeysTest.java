package com.mintactivity.activity.tally;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UserKeysTest {

    private final UserKeys keys = new UserKeys();

    @ParameterizedTest
    @ValueSource(strings = {"0", "9", "10", "4711", "999999999999999999"})
    void aDecimalIsItsOwnKey(String userId) {
        assertThat(keys.key(userId)).isEqualTo(Long.parseLong(userId));
        assertThat(keys.id(keys.key(userId))).isEqualTo(userId);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00", "01", "-1", "+1", "1a", "1/", "1:", "/", ":", "1000000000000000000"})
    void anyOtherTextHasAKeyThatIsNoNumber(String userId) {
        assertThat(UserKeys.isNumber(keys.key(userId))).isFalse();
        assertThat(keys.key(userId)).isEqualTo(keys.key(userId));
        assertThat(keys.id(keys.key(userId))).isEqualTo(userId);
    }
}
