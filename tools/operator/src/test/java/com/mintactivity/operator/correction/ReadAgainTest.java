package com.mintactivity.operator.correction;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.operator.cli.Console;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadAgainTest {

    /** The end of a window is exclusive, so a hit on a whole minute needs the minute after it. */
    @ParameterizedTest
    @CsvSource({
        // completions of changed hits | since | until
        "2026-11-15T11:00:00.001Z, 2026-11-15T11:00:00Z, 2026-11-15T11:01:00Z",
        "2026-11-15T11:00:00Z, 2026-11-15T11:00:00Z, 2026-11-15T11:01:00Z",
        "2026-11-15T11:00:59.999Z, 2026-11-15T11:00:00Z, 2026-11-15T11:01:00Z",
        "2026-12-31T23:59:59.999Z 2026-11-15T11:00:00Z, 2026-11-15T11:00:00Z, 2027-01-01T00:00:00Z",
        "2026-11-15T11:00:00Z 2026-11-15T11:01:00Z, 2026-11-15T11:00:00Z, 2026-11-15T11:02:00Z",
        "1969-12-31T23:59:59.999Z, 1969-12-31T23:59:00Z, 1970-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z, 0000-01-01T00:01:00Z"
    })
    void itIsWholeMinutesAndHasEveryChangedHit(String completions, String since, String until) {
        assertThat(of(completions).json()).hasToString("{\"since\":\"" + since + "\",\"until\":\"" + until + "\"}");
    }

    @Test
    void itIsNullAndNothingIsSaidIfNothingWasChanged() {
        assertThat(ReadAgain.NOTHING.json()).hasToString("null");
        assertThat(said(ReadAgain.NOTHING, List.of("acme"))).isEmpty();
    }

    @Test
    void theTenantsAreNamedInOrderAndSomeOfManyAreCounted() {
        ReadAgain readAgain = of("2026-11-15T11:00:30Z");
        assertThat(said(readAgain, List.of("beta", "acme")))
                .isEqualTo("answers of hits may be up to 30 seconds old. Tell acme, beta to read the time from"
                        + " 2026-11-15T11:00:00Z to 2026-11-15T11:01:00Z again\n");
        assertThat(said(
                        readAgain,
                        IntStream.range(10, 35).mapToObj(i -> "t-" + i).toList()))
                .contains("Tell t-10, t-11,", "t-29 and 5 others to read");
    }

    private static ReadAgain of(String completions) {
        return ReadAgain.of(Stream.of(completions.split(" ")).map(Instant::parse));
    }

    private static String said(ReadAgain readAgain, List<String> tenants) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        readAgain.say(new Console(nowhere, new PrintStream(err, true, StandardCharsets.UTF_8), false), tenants);
        return err.toString(StandardCharsets.UTF_8);
    }
}
