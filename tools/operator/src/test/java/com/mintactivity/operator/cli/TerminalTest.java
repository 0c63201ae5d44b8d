package com.mintactivity.operator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.operator.cli.Environment.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The drawings and the questions on a terminal. */
final class TerminalTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    static IntStream widths() {
        return IntStream.concat(IntStream.rangeClosed(1, 45), IntStream.of(79, 80, 99, 100, 101, 500));
    }

    @ParameterizedTest
    @MethodSource("widths")
    void progressIsAtMostAsWideAsTheTerminal(int columns) {
        for (long size : new long[] {-1, 5}) {
            try (ProgressIndicator progress = ProgressIndicator.of(
                    environment(Optional.of(new Terminal(columns, false)), InputStream.nullInputStream()),
                    "tallies",
                    ProgressIndicator.Unit.DAYS,
                    size,
                    () -> "")) {
                progress.at(3, 5);
            }
        }
        assertThat(err.toString(StandardCharsets.UTF_8).split("[\r\n]+"))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line)
                        .hasSizeLessThanOrEqualTo(Math.min(columns, 100))
                        .doesNotContain("\u001b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"y\n", "Y", "yes\nno\n", " YES \r\n"})
    void yesIsConfirmed(String typed) {
        assertThatCode(() -> ask(typed)).doesNotThrowAnyException();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("All is off.\nContinue? [y/N] ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "n\n", "no\ny\n", "yup\n", "\ny\n"})
    void anythingElseIsNot(String typed) {
        assertThatThrownBy(() -> ask(typed)).isInstanceOf(Declined.class).hasMessageContaining("nothing was changed");
    }

    @Test
    void onlyAPersonIsAsked() {
        InputStream in = InputStream.nullInputStream();
        assertThat(Confirmation.isPossible(environment(Optional.empty(), in))).isFalse();
        assertThat(Confirmation.isPossible(environment(Optional.of(new Terminal(80, false)), in)))
                .isFalse();
        assertThat(Confirmation.isPossible(environment(Optional.of(new Terminal(80, true)), in)))
                .isTrue();
    }

    private void ask(String typed) {
        InputStream in = new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8));
        Confirmation.askAlways(environment(Optional.of(new Terminal(80, true)), in), "All is off.");
    }

    private Environment environment(Optional<Terminal> terminal, InputStream in) {
        return new Environment(
                in,
                System.out,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                service -> InstantSource.system(),
                Environment::sleep,
                Path.of(""),
                "someone",
                terminal,
                Optional.empty(),
                Optional.empty());
    }
}
