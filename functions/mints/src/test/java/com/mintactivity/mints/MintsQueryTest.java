package com.mintactivity.mints;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.cursor.CursorContent;
import com.mintactivity.activity.cursor.CursorKeys;
import com.mintactivity.activity.cursor.CursorSecret;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.query.ParsedQuery.InvalidQuery;
import com.mintactivity.activity.query.ParsedQuery.ValidQuery;
import com.mintactivity.activity.query.ParsedQuery.WindowTooLarge;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.mints.MintsQuery.Reading.Follow;
import com.mintactivity.mints.MintsQuery.Reading.OneWindow;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MintsQueryTest {

    private static final String CONTRACT = "0x00000000000000000000000000000000000000ab";
    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final Instant UNTIL = Instant.parse("2026-11-01T10:03:00Z");
    private static final SettledClock CLOCK =
            new SettledClock(InstantSource.fixed(Instant.parse("2026-11-01T10:05:03Z")), Duration.ofSeconds(5));

    private static final Cursors CURSORS = new Cursors(new CursorSecret() {
        private static final CursorKeys KEYS = new CursorKeys("1", Map.of("1", new byte[] {1, 2, 3}));

        @Override
        public CursorKeys keys() {
            return KEYS;
        }

        @Override
        public CursorKeys keysFor(String version) {
            return KEYS;
        }
    });

    @Test
    void absentParametersHaveDefaults() {
        Map<String, List<String>> given =
                Map.of("contract", List.of(CONTRACT), "since", List.of("2026-11-01T10:00:00Z"));
        Window window = new Window(SINCE, Instant.parse("2026-11-01T10:04:58Z"));
        ContractSelector selector =
                new ContractSelector("acme", new ContractAddress(CONTRACT), ContractSelector.ALL_CHAINS);

        assertThat(mints(given))
                .isEqualTo(new ValidQuery<>(new MintsQuery(
                        selector, window, Optional.empty(), Position.before(SINCE), 100, new OneWindow())));
    }

    private static CursorContent content(Position position) {
        return new CursorContent(position, 7);
    }

    @Test
    void everyParameterIsRead() {
        ContractSelector selector = new ContractSelector("acme", new ContractAddress(CONTRACT), 137);
        Position served = new Position(SINCE.plusSeconds(1), "t-1");
        String cursor = CURSORS.encrypt(content(served), selector, SINCE);
        Map<String, List<String>> given = with("chain_id", "137", "limit", "500", "cursor", cursor);
        given.put("contract", List.of("0X00000000000000000000000000000000000000AB"));
        Window window = new Window(SINCE, UNTIL);

        assertThat(mints(given))
                .isEqualTo(new ValidQuery<>(
                        new MintsQuery(selector, window, Optional.of(content(served)), served, 500, new OneWindow())));
    }

    @Test
    void aCursorThatCannotBeDecryptedIsInvalid() {
        assertThat(mints(with("cursor", "abc")))
                .isEqualTo(new InvalidQuery<>(
                        "cursor",
                        "cursor must be the next_cursor of a page with the same contract, chain_id and since,"
                                + " unedited."));
    }

    /** A stored cursor stays valid without a time limit. */
    @Test
    void theSpanCountsFromWhereACursorResumes() {
        Instant since = Instant.parse("2026-09-01T00:00:00Z");
        ContractSelector selector =
                new ContractSelector("acme", new ContractAddress(CONTRACT), ContractSelector.ALL_CHAINS);
        Map<String, List<String>> given = with();
        given.put("since", List.of(since.toString()));
        given.remove("until");

        assertThat(mints(given))
                .isEqualTo(new WindowTooLarge<>("since", "The window from since to until may span at most 31 days."));
        Position within = new Position(Instant.parse("2026-10-01T10:04:59.999Z"), "t-1");
        given.put("cursor", List.of(CURSORS.encrypt(content(within), selector, since)));
        assertThat(mints(given)).isInstanceOf(ValidQuery.class);
        Position beyond = new Position(Instant.parse("2026-10-01T10:02:59.999Z"), "t-1");
        given.put("cursor", List.of(CURSORS.encrypt(content(beyond), selector, since)));
        assertThat(mints(given))
                .isEqualTo(new WindowTooLarge<>(
                        "cursor", "The window from the cursor's position to until may span at most 31 days."));
    }

    @Test
    void aFollowedWindowWithoutAnEndIsNeverTooLarge() {
        Map<String, List<String>> given = with("since", "2026-01-31T10:00:59Z", "follow", "true");
        given.remove("until");

        assertThat(mints(given)).isInstanceOfSatisfying(ValidQuery.class, valid -> {
            MintsQuery query = (MintsQuery) valid.value();
            assertThat(query.window().until()).isEqualTo("2026-03-03T10:00:00Z");
            assertThat(query.reading()).isEqualTo(new Follow(CLOCK.settled(), true));
        });
        given.put("until", List.of("2026-03-03T10:01:00Z"));
        assertThat(mints(given)).isInstanceOf(WindowTooLarge.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"FALSE", "TRUE", "0", "1", " true", "no"})
    void anyOtherValueOfFollowIsInvalid(String value) {
        assertThat(mints(with("follow", value)))
                .isEqualTo(new InvalidQuery<>("follow", "follow must be true or false."));
    }

    @Test
    void unknownParametersAndThoseOfHitsAreIgnored() {
        Map<String, List<String>> given = with("Contract", "x", "SINCE", "x", "offset", "", "top", "x");
        given.put("debug", List.of("1", "2"));

        assertThat(mints(given)).isInstanceOf(ValidQuery.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"contract", "since", "until", "chain_id", "limit", "cursor", "follow"})
    void aParameterGivenTwiceOrEmptyIsInvalid(String name) {
        Map<String, List<String>> given = with();
        given.put(name, List.of("1", "1"));
        assertThat(mints(given)).isEqualTo(new InvalidQuery<>(name, name + " must be given only once."));
        given.put(name, List.of(""));
        assertThat(mints(given)).isEqualTo(new InvalidQuery<>(name, name + " must not be empty."));
    }

    @Test
    void theFirstBrokenRuleIsReported() {
        Map<String, List<String>> given = new HashMap<>();
        given.put("contract", List.of("0x"));
        for (String name : List.of("chain_id", "limit", "cursor", "until")) {
            given.put(name, List.of(""));
        }

        // Correcting each one reveals the next.
        assertThat(message(given)).startsWith("contract must be 0x");
        given.put("contract", List.of(CONTRACT));
        assertThat(message(given)).isEqualTo("chain_id must not be empty.");
        given.remove("chain_id");
        assertThat(message(given)).isEqualTo("limit must not be empty.");
        given.remove("limit");
        assertThat(message(given)).isEqualTo("cursor must not be empty.");
        given.put("cursor", List.of("abc"));
        assertThat(message(given)).isEqualTo("since is required.");
        given.put("since", List.of("2026-11-01T10:06:00Z"));
        assertThat(message(given)).isEqualTo("until must not be empty.");
        given.put("until", List.of("2026-11-01T10:05:00Z"));
        assertThat(message(given)).isEqualTo("since must not be in the future.");
        given.put("since", List.of("2026-11-01T10:05:00Z"));
        given.put("until", List.of("2026-11-01T10:04:00Z"));
        assertThat(message(given)).isEqualTo("since must not be after until.");
        given.put("until", List.of("2026-11-01T10:05:00Z"));
        assertThat(message(given)).startsWith("cursor must be the next_cursor");
    }

    /** Guarantee: a refused query causes no call for a secret. */
    @ParameterizedTest
    @CsvSource({
        "contract, x",
        "chain_id, x",
        "limit, x",
        "since, x",
        "until, x",
        "since, 2026-11-01T10:06:00Z",
        "until, 2026-11-01T09:00:00Z"
    })
    void aCursorIsNotDecryptedWhereAnEarlierRuleIsBroken(String name, String value) {
        String cursor = CURSORS.encrypt(
                content(Position.before(SINCE)),
                new ContractSelector("acme", new ContractAddress(CONTRACT), ContractSelector.ALL_CHAINS),
                SINCE);
        Cursors unused = new Cursors(new CursorSecret() {
            @Override
            public CursorKeys keys() {
                throw new AssertionError("the keys were read");
            }

            @Override
            public CursorKeys keysFor(String version) {
                throw new AssertionError("the keys were read");
            }
        });

        assertThat(MintsQuery.parse(new Parameters(with("cursor", cursor, name, value)), "acme", 31, CLOCK, unused))
                .isInstanceOf(InvalidQuery.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"contract", "since"})
    void aRequiredParameterIsMissed(String name) {
        Map<String, List<String>> given = with();
        given.remove(name);
        assertThat(mints(given)).isEqualTo(new InvalidQuery<>(name, name + " is required."));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "500, 500", "007, 7"})
    void aLimitWithinItsRangeIsRead(String text, int number) {
        assertThat(mints(with("limit", text)))
                .isInstanceOfSatisfying(
                        ValidQuery.class,
                        valid ->
                                assertThat(((MintsQuery) valid.value()).limit()).isEqualTo(number));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "501", "2147483648", "4294967297", "five"})
    void anyOtherLimitIsInvalid(String text) {
        assertThat(mints(with("limit", text)))
                .isEqualTo(new InvalidQuery<>(
                        "limit", "limit must be a whole number from 1 to 500, in plain decimal digits."));
    }

    @Test
    void aWideWindowIsReportedOnlyIfTheRestIsValid() {
        assertThat(mints(with("since", "2020-01-01T00:00:00Z"))).isInstanceOf(WindowTooLarge.class);
        assertThat(mints(with("since", "2020-01-01T00:00:00Z", "limit", "0"))).isInstanceOf(InvalidQuery.class);
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

    private static String message(Map<String, List<String>> given) {
        return mints(given) instanceof InvalidQuery<MintsQuery>(String _, String message) ? message : "";
    }

    private static ParsedQuery<MintsQuery> mints(Map<String, List<String>> given) {
        return MintsQuery.parse(new Parameters(given), "acme", 31, CLOCK, CURSORS);
    }
}
