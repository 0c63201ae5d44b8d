package com.mintactivity.hits;

import static com.mintactivity.activity.query.RequestedWindow.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.query.ParsedQuery.InvalidQuery;
import com.mintactivity.activity.query.ParsedQuery.ValidQuery;
import com.mintactivity.activity.query.ParsedQuery.WindowTooLarge;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HitsQueryTest {

    private static final String CONTRACT = "0x00000000000000000000000000000000000000ab";
    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final Instant UNTIL = Instant.parse("2026-11-01T10:03:00Z");
    private static final SettledClock CLOCK =
            new SettledClock(InstantSource.fixed(Instant.parse("2026-11-01T10:05:03Z")), Duration.ofSeconds(5));

    @Test
    void absentParametersHaveDefaults() {
        Map<String, List<String>> given =
                Map.of("contract", List.of(CONTRACT), "since", List.of("2026-11-01T10:00:00Z"));
        Window window = new Window(SINCE, Instant.parse("2026-11-01T10:04:58Z"));

        assertThat(hits(given))
                .isEqualTo(new ValidQuery<>(new HitsQuery(selector(ContractSelector.ALL_CHAINS), window, NOW, 25)));
    }

    @Test
    void everyParameterIsRead() {
        Map<String, List<String>> given = with("chain_id", "137", "top", "50");
        given.put("contract", List.of("0X00000000000000000000000000000000000000AB"));

        assertThat(hits(given))
                .isEqualTo(new ValidQuery<>(new HitsQuery(selector(137), new Window(SINCE, UNTIL), UNTIL, 50)));
    }

    @Test
    void aWindowEndsAtTheSettledClockIfThatIsEarlierThanWhatWasAskedFor() {
        Instant until = Instant.parse("2026-11-01T10:05:00Z");
        Window window = new Window(SINCE, Instant.parse("2026-11-01T10:04:58Z"));
        assertThat(hits(with("until", "2026-11-01T10:05:00Z")))
                .isEqualTo(new ValidQuery<>(new HitsQuery(selector(ContractSelector.ALL_CHAINS), window, until, 25)));
    }

    @Test
    void unknownParametersAndThoseOfMintsAreIgnored() {
        Map<String, List<String>> given = with("Contract", "x", "SINCE", "x", "offset", "", "limit", "0", "cursor", "");
        given.put("debug", List.of("1", "2"));

        assertThat(hits(given)).isInstanceOf(ValidQuery.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"contract", "since", "until", "chain_id", "top"})
    void aParameterGivenTwiceOrEmptyIsInvalid(String name) {
        Map<String, List<String>> given = with();
        given.put(name, List.of("1", "1"));
        assertThat(hits(given)).isEqualTo(new InvalidQuery<>(name, name + " must be given only once."));
        given.put(name, List.of(""));
        assertThat(hits(given)).isEqualTo(new InvalidQuery<>(name, name + " must not be empty."));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "50, 50", "007, 7"})
    void aTopWithinItsRangeIsRead(String text, int number) {
        assertThat(hits(with("top", text)))
                .isInstanceOfSatisfying(
                        ValidQuery.class,
                        valid -> assertThat(((HitsQuery) valid.value()).top()).isEqualTo(number));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "51", "2147483648", "4294967297", "five"})
    void anyOtherTopIsInvalid(String text) {
        assertThat(hits(with("top", text)))
                .isEqualTo(
                        new InvalidQuery<>("top", "top must be a whole number from 1 to 50, in plain decimal digits."));
    }

    @Test
    void aWideWindowIsReportedOnlyIfTheRestIsValid() {
        assertThat(hits(with("since", "2020-01-01T00:00:00Z"))).isInstanceOf(WindowTooLarge.class);
        assertThat(hits(with("since", "2020-01-01T00:00:00Z", "top", "0"))).isInstanceOf(InvalidQuery.class);
    }

    private static ContractSelector selector(long chainId) {
        return new ContractSelector("acme", new ContractAddress(CONTRACT), chainId);
    }

    private static Map<String, List<String>> with(String... namesAndValues) {
        Map<String, List<String>> given = new HashMap<>();
        given.put("contract", List.of(CONTRACT));
        given.put("since", List.of("2026-11-01T10:00:30Z"));
        given.put("until", List.of("2026-11-01T10:03:30Z"));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            given.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
        }
        return given;
    }

    private static ParsedQuery<HitsQuery> hits(Map<String, List<String>> given) {
        return HitsQuery.parse(new Parameters(given), "acme", 31, CLOCK);
    }
}
