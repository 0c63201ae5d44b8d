package com.mintactivity.mints;

import com.mintactivity.activity.cursor.CursorContent;
import com.mintactivity.activity.cursor.CursorKeys;
import com.mintactivity.activity.cursor.CursorSecret;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.query.ParsedQuery.ValidQuery;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.mints.MintsQuery.Reading.Follow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A client that follows a contract over the real query, cursor and resumption, and rows in memory. All that it keeps
 * from request to request is its cursor, so each request is a restart.
 */
final class FollowerModel {

    static final Duration SETTLE = Duration.ofSeconds(5);

    private static final String CONTRACT = "0x00000000000000000000000000000000000000ab";

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

    private final Map<String, List<String>> parameters = new HashMap<>();
    private final int maxDays;
    private final TreeMap<Position, Instant> rows = new TreeMap<>();

    /** The task ids that it read, in order. */
    private final List<String> read = new ArrayList<>();

    /** The time of the next request. */
    private Instant now;

    /** @param now also where the window starts */
    FollowerModel(Instant now, int limit, int maxDays) {
        this(now, now, limit, maxDays);
    }

    FollowerModel(Instant since, Instant now, int limit, int maxDays) {
        this.now = now;
        this.maxDays = maxDays;
        parameters.put("contract", List.of(CONTRACT));
        parameters.put("since", List.of(since.toString()));
        parameters.put("limit", List.of(Integer.toString(limit)));
        parameters.put("follow", List.of("true"));
    }

    /** Adds a row that can be read from a time on. */
    void row(String taskId, Instant completedAt, Instant visibleAt) {
        rows.put(new Position(completedAt, taskId), visibleAt);
    }

    void advance(Duration by) {
        now = now.plus(by);
    }

    Instant now() {
        return now;
    }

    List<String> read() {
        return read;
    }

    /** All rows, in the contract's order. */
    List<String> expected() {
        return rows.keySet().stream().map(Position::taskId).toList();
    }

    /** Sends a request, and returns {@code poll_after_s}. */
    long request() {
        ReadPage answered = ReadPage.of(query(), this::page);
        MintsQuery query = answered.query();
        HitPage page = answered.page();
        Resumption resumption = Resumption.of(query, page, ((Follow) query.reading()).now());
        String cursor = CURSORS.encrypt(
                new CursorContent(resumption.position(), CursorContent.NONE),
                query.selector(),
                query.window().since());
        parameters.put("cursor", List.of(cursor));
        page.hits().forEach(hit -> read.add(hit.taskId()));
        return resumption.pollAfterS();
    }

    /** Sends requests when it may, until a time; the last one is sent at or after it. */
    void follow(Instant until) {
        while (now.isBefore(until)) {
            advance(Duration.ofSeconds(request()));
        }
        catchUp();
    }

    /** Sends requests until it has read everything that is settled. */
    void catchUp() {
        while (request() == 0) {
            // There is more.
        }
    }

    private MintsQuery query() {
        SettledClock clock = new SettledClock(() -> now, SETTLE);
        ParsedQuery<MintsQuery> parsed = MintsQuery.parse(new Parameters(parameters), "acme", maxDays, clock, CURSORS);
        if (parsed instanceof ValidQuery<MintsQuery>(MintsQuery query)) {
            return query;
        }
        throw new AssertionError(parsed);
    }

    private HitPage page(MintsQuery query) {
        Position end = Position.before(query.window().until());
        if (query.after().compareTo(end) >= 0) {
            return HitPage.NOTHING;
        }
        List<Hit> hits = rows.subMap(query.after(), false, end, false).entrySet().stream()
                .filter(row -> !row.getValue().isAfter(now))
                .limit(query.limit() + 1L)
                .map(row -> hit(row.getKey()))
                .toList();
        return hits.size() > query.limit()
                ? new HitPage(hits.subList(0, query.limit()), false)
                : new HitPage(hits, true);
    }

    private static Hit hit(Position position) {
        return new Hit(
                position.taskId(),
                "acme",
                new ContractAddress(CONTRACT),
                1,
                new UserId("1"),
                Wallet.NONE,
                "",
                1,
                position.completedAt(),
                Gas.AUTO);
    }
}
