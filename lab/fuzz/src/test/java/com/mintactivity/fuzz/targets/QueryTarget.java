package com.mintactivity.fuzz.targets;

import com.mintactivity.activity.cursor.CursorKeys;
import com.mintactivity.activity.cursor.CursorSecret;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.query.RequestedWindow;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.fuzz.model.ModelParameters;
import com.mintactivity.hits.HitsQuery;
import com.mintactivity.mints.MintsQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Each line is a parameter, {@code name=value}. Both data routes read the values that the model reads; a query that
 * breaks a rule is refused with a message that names a broken parameter, and a window is too large exactly where no
 * rule is broken.
 */
record QueryTarget(UnaryOperator<Map<String, List<String>>> sent) implements FuzzTarget {

    private static final int MAX_DAYS = ModelParameters.MAX_DAYS;
    private static final Instant WALL = Instant.parse("2026-11-21T03:31:15.733Z");
    private static final Instant SETTLED = WALL.minusSeconds(5);
    private static final SettledClock CLOCK = new SettledClock(() -> WALL, Duration.ofSeconds(5));
    private static final Cursors CURSORS = new Cursors(FixedCursorSecret.of(new byte[32]));

    /** A secret with one version. */
    record FixedCursorSecret(CursorKeys keys) implements CursorSecret {

        static FixedCursorSecret of(byte[] key) {
            return new FixedCursorSecret(new CursorKeys("v1", Map.of("v1", key)));
        }

        @Override
        public CursorKeys keysFor(String version) {
            return keys;
        }
    }

    @Override
    public void check(byte[] input) {
        Map<String, List<String>> parameters = parameters(Inputs.lines(input));
        Parameters read = new Parameters(sent.apply(parameters));
        ModelParameters hits = new ModelParameters(parameters, "top", 50, 25, WALL, SETTLED);
        ParsedQuery<HitsQuery> parsed = HitsQuery.parse(read, "acme", MAX_DAYS, CLOCK);
        check(parsed, hits, hits.broken());
        if (parsed instanceof ParsedQuery.ValidQuery<HitsQuery>(HitsQuery query)) {
            Check.equal(values(query.selector(), query.window(), query.top()), hits.values(), "hits query");
            Check.equal(
                    query.requestedUntil(),
                    hits.requestedUntil().orElse(RequestedWindow.NOW),
                    "the end that was asked for");
        }
        ModelParameters mints = new ModelParameters(parameters, "limit", 500, 100, WALL, SETTLED);
        if (parameters.containsKey("cursor")) {
            mints.broken().add("cursor"); // an input cannot hold an authentic one
        }
        ParsedQuery<MintsQuery> page = MintsQuery.parse(read, "acme", MAX_DAYS, CLOCK, CURSORS);
        check(page, mints, mints.broken());
        if (page instanceof ParsedQuery.ValidQuery<MintsQuery>(MintsQuery query)) {
            Check.equal(values(query.selector(), query.window(), query.limit()), mints.values(), "mints query");
        }
    }

    private static void check(ParsedQuery<?> parsed, ModelParameters model, Set<String> broken) {
        switch (parsed) {
            case ParsedQuery.ValidQuery<?> valid ->
                Check.that(broken.isEmpty() && !model.isTooLong(), "accepted, though broken: " + broken);
            case ParsedQuery.WindowTooLarge<?> tooLarge ->
                Check.that(broken.isEmpty() && model.isTooLong(), "window too large");
            case ParsedQuery.InvalidQuery<?>(String parameter, String message) ->
                Check.that(
                        broken.contains(parameter) && message.startsWith(parameter + " "),
                        "the message names none of the broken " + broken + ": " + message);
        }
    }

    private static List<Object> values(ContractSelector selector, Window window, long count) {
        return List.of(selector.contract().value(), selector.chainId(), window.since(), window.until(), count);
    }

    private static Map<String, List<String>> parameters(List<String> lines) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (String line : lines) {
            int end = line.indexOf('=');
            parameters
                    .computeIfAbsent(end < 0 ? line : line.substring(0, end), name -> new ArrayList<>())
                    .add(end < 0 ? "" : line.substring(end + 1));
        }
        return parameters;
    }
}
