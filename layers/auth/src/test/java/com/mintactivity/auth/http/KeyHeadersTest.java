package com.mintactivity.auth.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.gate.KeyStanding;
import com.mintactivity.auth.limit.Rate;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeyHeadersTest {

    @ParameterizedTest
    @CsvSource({
        "60, 20, '\"key\";q=20;w=20', '\"key\";r=7;t=1'",
        "600, 20, '\"key\";q=20;w=2', '\"key\";r=7;t=1'",
        "7, 20, '\"key\";q=20;w=172', '\"key\";r=7;t=9'",
        "1, 1000000, '\"key\";q=1000000;w=60000000', '\"key\";r=7;t=60'"
    })
    void theBucketIsAPolicyOfItsBurst(int perMinute, int burst, String policy, String state) {
        KeyStanding standing = new KeyStanding(new Rate(perMinute, burst), OptionalLong.of(7), Optional.empty());

        assertThat(KeyHeaders.of(standing)).isEqualTo(Map.of("RateLimit-Policy", policy, "RateLimit", state));
    }

    @Test
    void anUnknownBucketIsLeftOutAndAnEndIsNamed() {
        Instant end = Instant.parse("2026-12-24T10:00:00Z");

        assertThat(KeyHeaders.of(new KeyStanding(Rate.DEFAULT, OptionalLong.empty(), Optional.of(end))))
                .isEqualTo(Map.of("Key-Expires", "2026-12-24T10:00:00Z"));
    }
}
