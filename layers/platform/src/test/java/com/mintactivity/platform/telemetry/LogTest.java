package com.mintactivity.platform.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Personal data and keys never appear in a log line, not even in the message of an exception. */
final class LogTest {

    @Test
    void anErrorIsLoggedWithoutTheMessagesOfItsCauses() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        Log log = new Log(
                new PrintStream(written, true, StandardCharsets.UTF_8), () -> Instant.parse("2026-11-01T00:00:00Z"));
        log.error("a request failed", new IllegalStateException("svc_live_secret", new RuntimeException("alice")));
        assertThat(written.toString(StandardCharsets.UTF_8))
                .contains("a request failed", "java.lang.IllegalStateException", "2026-11-01T00:00:00Z", "LogTest")
                .doesNotContain("svc_live_secret", "alice");
    }
}
