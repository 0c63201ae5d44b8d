package com.mintactivity.activity.query;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The wall clock shows 10:05:03.500 on 1 November 2026, the settled clock 10:04:58.500. Windows span at most 31 days.
 */
final class WindowRulesTest {

    private static final SettledClock CLOCK =
            new SettledClock(InstantSource.fixed(Instant.parse("2026-11-01T10:05:03.500999Z")), Duration.ofSeconds(5));

    @ParameterizedTest
    // since, until, effective since, effective until
    @CsvSource({
        "2026-11-01T10:00:59.999Z,  2026-11-01T10:03:59Z,       2026-11-01T10:00:00Z, 2026-11-01T10:03:00Z",
        "2026-11-01T12:00:30+02:00, 2026-11-01T10:01:00Z,       2026-11-01T10:00:00Z, 2026-11-01T10:01:00Z",
        "2026-11-01T10:00:00Z,      ,                           2026-11-01T10:00:00Z, 2026-11-01T10:04:58.500Z",
        "2026-11-01T10:00:00Z,      2026-11-01T10:04:59Z,       2026-11-01T10:00:00Z, 2026-11-01T10:04:00Z",
        "2026-11-01T10:00:00Z,      2026-11-01T10:05:00Z,       2026-11-01T10:00:00Z, 2026-11-01T10:04:58.500Z",
        "2026-11-01T10:00:00Z,      9999-12-31T23:59:59Z,       2026-11-01T10:00:00Z, 2026-11-01T10:04:58.500Z",
        "2026-11-01T10:03:00Z,      2026-11-01T10:03:59Z,       2026-11-01T10:03:00Z, 2026-11-01T10:03:00Z",
        // Only the settling time puts until before since.
        "2026-11-01T10:05:00Z,      ,                           2026-11-01T10:05:00Z, 2026-11-01T10:05:00Z",
        "2026-11-01T10:05:59Z,      2026-11-01T10:06:00Z,       2026-11-01T10:05:00Z, 2026-11-01T10:05:00Z",
        "2026-11-01T10:05:00Z,      2026-11-01T10:05:00Z,       2026-11-01T10:05:00Z, 2026-11-01T10:05:00Z",
        // Exactly 31 days, of floored values.
        "2026-10-01T00:00:00Z,      2026-11-01T00:00:59Z,       2026-10-01T00:00:00Z, 2026-11-01T00:00:00Z",
        "2026-10-01T10:04:00Z,      ,                           2026-10-01T10:04:00Z, 2026-11-01T10:04:58.500Z",
        "2026-10-01T10:04:00Z,      2099-01-01T00:00:00Z,       2026-10-01T10:04:00Z, 2026-11-01T10:04:58.500Z",
    })
    void aWindowIsFlooredThenClamped(String since, @Nullable String until, Instant from, Instant to) {
        assertThat(parse(since, until))
                .isInstanceOfSatisfying(
                        ValidQuery.class, valid -> assertThat(valid.value()).isEqualTo(new Window(from, to)));
    }

    @ParameterizedTest
    // since, until
    @CsvSource({
        "2026-09-30T23:59:59Z, 2026-11-01T00:00:00Z",
        "2026-10-01T10:03:59Z, ",
        "2026-10-01T10:03:59Z, 2099-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z, ",
        "0000-01-01T00:00:00Z, 9999-12-31T23:59:59Z",
    })
    void aMinuteMoreThan31DaysIsTooLarge(String since, @Nullable String until) {
        assertThat(parse(since, until))
                .isEqualTo(new WindowTooLarge<>("since", "The window from since to until may span at most 31 days."));
    }

    @ParameterizedTest
    // since, until, message
    @CsvSource({
        "2026-11-01T10:06:00Z, ,                     since must not be in the future.",
        "2026-11-01T10:06:00Z, 2026-11-01T10:07:00Z, since must not be in the future.",
        "2026-11-01T10:02:00Z, 2026-11-01T10:01:59Z, since must not be after until.",
        "2026-11-01T10:05:00Z, 2026-11-01T10:04:59Z, since must not be after until.",
        "9999-12-31T23:59:00Z, 0000-01-01T00:00:00Z, since must not be in the future.",
        "yesterday,            ,                     since must be an RFC 3339 timestamp with an offset or Z.",
        "2026-11-01T10:02:00Z, 2026-11-01 10:03:00Z, until must be an RFC 3339 timestamp with an offset or Z.",
        "2026-11-01T10:02:00,  ,                     since must be an RFC 3339 timestamp with an offset or Z.",
        "2026-11-01T10:02:00 02:00, ,   since has a space where its offset starts: send the plus sign as %2B.",
        "2026-11-01T08:02:00Z, 2026-11-01T10:02:00 01:00, "
                + "until has a space where its offset starts: send the plus sign as %2B.",
        "2026-11-01T10:02:00+0000, , 'since must have a colon in its offset, such as %2B02:00.'",
        "2026-11-01T08:02:00Z, 2026-11-01T10:02:00 0100, "
                + "'until must have a colon in its offset, such as %2B02:00.'",
        "2026-11-01T10:02:00+2500, , since must be an RFC 3339 timestamp with an offset or Z.",
    })
    void aWindowThatBreaksARuleIsInvalid(String since, @Nullable String until, String message) {
        assertThat(parse(since, until))
                .isEqualTo(new InvalidQuery<>(message.substring(0, message.indexOf(' ')), message));
    }

    @Test
    void sinceIsRequired() {
        assertThat(parse(new Parameters(Map.of()), 31)).isEqualTo(new InvalidQuery<>("since", "since is required."));
    }

    @Test
    void onlyAnOpenWindowIsMadeToEndWithinSomeDaysOfAPosition() {
        Instant since = Instant.parse("2026-01-01T00:00:00Z");
        Position after = new Position(Instant.parse("2026-03-01T10:00:30Z"), "t-1");
        RequestedWindow open = new RequestedWindow(since, RequestedWindow.NOW);
        RequestedWindow closed = new RequestedWindow(since, Instant.parse("2026-10-01T00:00:00Z"));

        assertThat(open.endingWithin(31, after).until()).isEqualTo("2026-04-01T10:00:00Z");
        assertThat(open.endingWithin(31, after).since()).isEqualTo(since);
        assertThat(closed.endingWithin(31, after)).isEqualTo(closed);
    }

    @Test
    void anAgreementSetsAnotherWidth() {
        Parameters parameters = new Parameters(
                Map.of("since", List.of("2026-10-25T00:00:00Z"), "until", List.of("2026-11-01T00:01:00Z")));

        assertThat(parse(parameters, 7)).isInstanceOf(WindowTooLarge.class);
        assertThat(parse(parameters, 8)).isInstanceOf(ValidQuery.class);
    }

    private static ParsedQuery<Window> parse(String since, @Nullable String until) {
        Map<String, List<String>> given = new HashMap<>(Map.of("since", List.of(since)));
        if (until != null) {
            given.put("until", List.of(until));
        }
        return parse(new Parameters(given), 31);
    }

    private static ParsedQuery<Window> parse(Parameters parameters, int maxDays) {
        QueryFields fields = new QueryFields(parameters);
        RequestedWindow requested = RequestedWindow.read(fields, CLOCK);
        Position start = Position.before(requested.since());
        return fields.parsed(requested.effective(fields, start, maxDays, CLOCK));
    }
}
