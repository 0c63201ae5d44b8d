package com.mintactivity.operator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FailuresTest {

    private final Root root = new Root(new Environment(
            InputStream.nullInputStream(),
            System.out,
            System.err,
            service -> InstantSource.system(),
            Environment::sleep,
            Path.of(""),
            "someone",
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));

    @Test
    void aRefusalShowsItsReason() {
        assertThat(Failures.line(new Declined("there is no key"), root)).isEqualTo("there is no key");
    }

    @Test
    void anInvalidValueThatTheOperatorTypedIsARefusal() {
        assertThatThrownBy(() -> Declined.ifInvalid(() -> {
                    throw new IllegalArgumentException("too wide");
                }))
                .isInstanceOf(Declined.class)
                .hasMessage("too wide");
    }

    @Test
    void anIllegalArgumentOfACommandsOwnCodeIsUnexpectedAndItsMessageIsNotShown() {
        assertThat(Failures.line(new IllegalArgumentException("an item of acme"), root))
                .matches("unexpected error: java.lang.IllegalArgumentException at FailuresTest.java:[0-9]+ \\(a bug,.*")
                .doesNotContain("acme");
    }
}
