package com.mintactivity.activity.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.cursor.CursorKeys;
import com.mintactivity.activity.cursor.CursorSecret;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Position;
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

final class QueryParsingTest {

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

        assertThat(hits(given)).isEqualTo(new ValidQuery<>(new HitsQuery(selector, window, "now", 25)));
        assertThat(mints(given))
                .isEqualTo(new ValidQuery<>(new MintsQuery(selector, window, Position.before(SINCE), 100)));
    }

    @Test
    void everyParameterIsRead() {
        ContractSelector selector = new ContractSelector("acme", new ContractAddress(CONTRACT), 137);
        Position served = new Position(SINCE.plusSeconds(1), "t-1");
        String cursor = CURSORS.encrypt(served, selector, SINCE);
        Map<String, List<String>> given = with("chain_id", "137", "top", "50", "limit", "500", "cursor", cursor);
        given.put("contract", List.of("0X00000000000000000000000000000000000000AB"));
        Window window = new Window(SINCE, UNTIL);

        assertThat(hits(given))
                .isEqualTo(new ValidQuery<>(new HitsQuery(selector, window, "2026-11-01T10:03:00Z", 50)));
        assertThat(mints(given)).isEqualTo(new ValidQuery<>(new MintsQuery(selector, window, served, 500)));
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
        given.put("cursor", List.of(CURSORS.encrypt(within, selector, since)));
        assertThat(mints(given)).isInstanceOf(ValidQuery.class);
        Position beyond = new Position(Instant.parse("2026-10-01T10:02:59.999Z"), "t-1");
        given.put("cursor", List.of(CURSORS.encrypt(beyond, selector, since)));
        assertThat(mints(given))
                .isEqualTo(new WindowTooLarge<>(
                        "cursor", "The window from the cursor's position to until may span at most 31 days."));
    }

    @Test
    void anEndThatHasNotSettledIsNamedApartFromOneThatHas() {
        assertThat(hits(with("until", "2026-11-01T10:05:00Z")))
                .isInstanceOfSatisfying(
                        ValidQuery.class,
                        valid -> assertThat(((HitsQuery) valid.value()).end()).isEqualTo("<2026-11-01T10:05:00Z"));
    }

    @Test
    void unknownParametersAndThoseOfTheOtherRouteAreIgnored() {
        Map<String, List<String>> given = with("Contract", "x", "SINCE", "x", "offset", "");
        given.put("debug", List.of("1", "2"));

        assertThat(hits(given)).isInstanceOf(ValidQuery.class);
        given.put("limit", List.of("0"));
        given.put("cursor", List.of(""));
        assertThat(hits(given)).isInstanceOf(ValidQuery.class);
        given.remove("limit");
        given.remove("cursor");
        given.put("top", List.of("", "x"));
        assertThat(mints(given)).isInstanceOf(ValidQuery.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"contract", "since", "until", "chain_id", "top"})
    void aParameterOfHitsGivenTwiceOrEmptyIsInvalid(String name) {
        Map<String, List<String>> given = with();
        given.put(name, List.of("1", "1"));
        assertThat(hits(given)).isEqualTo(new InvalidQuery<>(name, name + " must be given only once."));
        given.put(name, List.of(""));
        assertThat(hits(given)).isEqualTo(new InvalidQuery<>(name, name + " must not be empty."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"contract", "since", "until", "chain_id", "limit", "cursor"})
    void aParameterOfMintsGivenTwiceOrEmptyIsInvalid(String name) {
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
                Position.before(SINCE),
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
        assertThat(hits(given)).isEqualTo(new InvalidQuery<>(name, name + " is required."));
        assertThat(mints(given)).isEqualTo(new InvalidQuery<>(name, name + " is required."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "00000000000000000000000000000000000000ab",
                "0x00000000000000000000000000000000000000a",
                "0x00000000000000000000000000000000000000abc",
                "0x00000000000000000000000000000000000000ag",
                " 0x00000000000000000000000000000000000000ab",
                "0x00000000000000000000000000000000000000ab\n",
                "0x00000000000000000000000000000000000000a٣"
            })
    void anyOtherContractIsInvalid(String contract) {
        assertThat(hits(with("contract", contract)))
                .isEqualTo(new InvalidQuery<>("contract", "contract must be 0x and 40 hexadecimal digits."));
    }

    @ParameterizedTest
    // name, accepted text, number
    @CsvSource({
        "top, 1, 1",
        "top, 50, 50",
        "top, 007, 7",
        "limit, 1, 1",
        "limit, 500, 500",
        "limit, 00000000000000000000000000000000000000000500, 500",
        "chain_id, 1, 1",
        "chain_id, 9223372036854775807, 9223372036854775807",
    })
    void aNumberWithinItsRangeIsRead(String name, String text, long number) {
        ParsedQuery<? extends Record> parsed = name.equals("limit") ? mints(with(name, text)) : hits(with(name, text));
        assertThat(parsed).isInstanceOfSatisfying(ValidQuery.class, valid -> {
            long read = switch (valid.value()) {
                case MintsQuery query -> query.limit();
                case HitsQuery query when name.equals("top") -> query.top();
                case HitsQuery query -> query.selector().chainId();
                default -> throw new AssertionError(valid);
            };
            assertThat(read).isEqualTo(number);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "top, 0",
        "top, 51",
        "top, 2147483648",
        "top, 4294967297",
        "top, 18446744073709551617",
        "top, -1",
        "top, +5",
        "top, ' 5'",
        "top, '5 '",
        "top, 5.0",
        "top, 5e0",
        "top, 0x5",
        "top, ٥",
        "top, five",
        "limit, 0",
        "limit, 501",
        "limit, '1,0'",
        "chain_id, 0",
        "chain_id, 000",
        "chain_id, 9223372036854775808",
        "chain_id, 99999999999999999999999999",
        "chain_id, -9223372036854775808",
        "chain_id, 1_0",
        "chain_id, null",
    })
    void anyOtherNumberIsInvalidAndTheMessageNamesTheParameter(String name, String text) {
        ParsedQuery<? extends Record> parsed = name.equals("limit") ? mints(with(name, text)) : hits(with(name, text));
        assertThat(parsed)
                .isInstanceOfSatisfying(
                        InvalidQuery.class,
                        invalid -> assertThat(invalid.message())
                                .startsWith(name + " must be a whole number from 1 to ")
                                .endsWith(", in plain decimal digits."));
    }

    @Test
    void aWideWindowIsReportedOnlyIfTheRestIsValid() {
        assertThat(hits(with("since", "2020-01-01T00:00:00Z"))).isInstanceOf(WindowTooLarge.class);
        assertThat(mints(with("since", "2020-01-01T00:00:00Z"))).isInstanceOf(WindowTooLarge.class);
        assertThat(hits(with("since", "2020-01-01T00:00:00Z", "top", "0"))).isInstanceOf(InvalidQuery.class);
        assertThat(mints(with("since", "2020-01-01T00:00:00Z", "limit", "0"))).isInstanceOf(InvalidQuery.class);
    }

    @Test
    void noMessageQuotesAValue() {
        for (String name : List.of("contract", "since", "until", "chain_id", "top")) {
            assertThat(hits(with(name, "<svc_live_x>")))
                    .isInstanceOfSatisfying(
                            InvalidQuery.class,
                            invalid -> assertThat(invalid.message())
                                    .startsWith(name)
                                    .doesNotContain("svc_live"));
        }
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

    private static ParsedQuery<HitsQuery> hits(Map<String, List<String>> given) {
        return HitsQuery.parse(new Parameters(given), "acme", 31, CLOCK);
    }

    private static ParsedQuery<MintsQuery> mints(Map<String, List<String>> given) {
        return MintsQuery.parse(new Parameters(given), "acme", 31, CLOCK, CURSORS);
    }
}
