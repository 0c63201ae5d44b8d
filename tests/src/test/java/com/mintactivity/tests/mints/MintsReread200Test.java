package com.mintactivity.tests.mints;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import com.mintactivity.tests.operator.OperatorHarness;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The times that a client reads again which follows a contract and loses cursors, and how much that is. */
final class MintsReread200Test {

    private static final Duration YEAR = Duration.ofDays(360);
    private static final String OTHER = "0x00000000000000000000000000000000000000cc";

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key(key -> key.expiring(key.issuedAt().plus(KeyRecord.MAX_LIFE)));
    private final Instant start = stack.clock().instant();
    private final OperatorHarness operator;
    private Instant since = start.minus(Duration.ofDays(1));

    /** The rows of the client, by task. */
    private final NavigableMap<String, JsonNode> rows = new TreeMap<>();

    private final List<Integer> named = new ArrayList<>();

    private long hours;

    MintsReread200Test(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        operator.insteadOfPauses(() -> operator.seal(1, SparseLimit.DEFAULT));
    }

    enum Change {
        WITHDRAWN,
        REPLACED,
        MOVED,
        ERASED
    }

    /** The rows that came last were stored, their cursor was not; a cursor of before is put back. */
    @ParameterizedTest
    @CsvSource({
        // change, rows of a page, rows that were stored last, days since
        "WITHDRAWN, 500, 1, 0", "REPLACED, 500, 1, 0", "MOVED, 500, 1, 0", "ERASED, 500, 1, 0",
        "WITHDRAWN, 1, 1, 0", "REPLACED, 2, 2, 0", "MOVED, 1, 1, 0", "ERASED, 2, 2, 0",
        "WITHDRAWN, 2, 9, 0", "REPLACED, 2, 9, 0", "MOVED, 2, 9, 0", "ERASED, 2, 9, 0",
        "WITHDRAWN, 2, 9, 60", "REPLACED, 2, 9, 60", "MOVED, 2, 9, 60", "ERASED, 2, 9, 60"
    })
    void noRowStaysThatWasStoredWithoutItsCursor(Change change, int limit, int stored, int days) {
        acme.hit("first").at(start.minus(Duration.ofHours(20))).put();
        String cursor = follow("", limit);
        stack.clock().advance(Duration.ofHours(12));
        for (int i = 0; i < stored; i++) {
            acme.hit("t-" + i)
                    .at(start.plus(Duration.ofHours(3)).plusSeconds(i * 600L))
                    .user("user-" + i)
                    .put();
        }
        String lost = follow(cursor, limit);
        assertThat(rows).hasSize(stored + 1);
        change(change, stored - 1);
        operator.seal(8, SparseLimit.DEFAULT);
        stack.clock().advance(Duration.ofDays(days));

        follow(cursor, limit);
        assertThat(rows.values()).containsExactlyInAnyOrderElementsOf(all());
        named.clear();
        follow(lost, limit);
        assertThat(named).as("by the cursor that was lost").isNotEmpty();
    }

    private void change(Change change, int number) {
        if (change == Change.ERASED) {
            operator.done("user", "forget", "user-" + number);
            return;
        }
        operator.done("hits", "withdraw", "acme", "t-" + number, "--yes");
        operator.seal(8, SparseLimit.DEFAULT);
        if (change != Change.WITHDRAWN) {
            EventLine line = EventLine.task("t-" + number)
                    .with("contract", change == Change.MOVED ? OTHER : HitBuilder.CONTRACT)
                    .with("finished_at", start.plus(Duration.ofHours(9)))
                    .with("quantity", 9);
            operator.run(
                            List.of("--local", "--json", "hits", "import", "--replace", "-"),
                            line.text().getBytes(StandardCharsets.UTF_8))
                    .done();
        }
    }

    /** A client that polls, and one that comes back after 60 days. */
    @ParameterizedTest
    @CsvSource({"20, 0", "20, 60", "100, 0", "100, 60", "500, 0", "500, 60"})
    void aWithdrawalOfAYearNamesTheHoursThatChanged(int hits, int days) {
        since = start.minus(YEAR);
        SplittableRandom random = new SplittableRandom(hits);
        int span = (int) YEAR.toHours() - 2;
        List<Integer> places =
                random.ints(0, span).distinct().limit(hits).boxed().toList();
        places.forEach(hour -> acme.hit("t-" + hour)
                .at(since.plus(Duration.ofHours(hour)).plusSeconds(1_800))
                .put());
        String cursor = follow("", 500);
        operator.done(Stream.concat(
                        Stream.of("hits", "withdraw", "acme", "--yes"),
                        places.stream().map(hour -> "t-" + hour))
                .toArray(String[]::new));
        operator.seal(8, SparseLimit.DEFAULT);
        stack.clock().advance(Duration.ofDays(days));
        follow(cursor, 500);
        assertThat(rows).isEmpty();
        assertThat(named).hasSizeLessThanOrEqualTo(10).allMatch(times -> times <= 20);
        assertThat(hours).isLessThanOrEqualTo(hits <= 100 ? hits : 2_500);
    }

    /** Follows from a cursor until nothing more is ready, and reads again what is named; the cursor then. */
    private String follow(String from, int limit) {
        String cursor = from;
        JsonNode page;
        do {
            page = page(cursor, limit);
            page.path("mints").forEach(this::put);
            if (!page.path("corrections").isEmpty()) {
                named.add(page.path("corrections").size());
            }
            for (JsonNode time : page.path("corrections")) {
                readAgain(time.path("since").asString(), time.path("until").asString());
            }
            cursor = page.path("resume_cursor").asString();
        } while (page.path("poll_after_s").asInt() == 0);
        return cursor;
    }

    private void readAgain(String from, String until) {
        Instant first = Instant.parse(from);
        Instant end = Instant.parse(until);
        hours += Duration.between(first, end).toHours();
        rows.values().removeIf(row -> {
            Instant at = Instant.parse(row.path("completed_at").asString());
            return !at.isBefore(first) && at.isBefore(end);
        });
        for (Instant part = first; part.isBefore(end); part = part.plus(Duration.ofDays(31))) {
            read(part, Instants.earlier(part.plus(Duration.ofDays(31)), end));
        }
    }

    private void read(Instant first, Instant end) {
        JsonNode page = stack.get(Stack.MINTS)
                .key(token)
                .query("contract", HitBuilder.CONTRACT)
                .query("since", first)
                .query("until", end)
                .query("limit", 500)
                .send()
                .ok();
        page.path("mints").forEach(this::put);
    }

    private void put(JsonNode row) {
        rows.put(row.path("task_id").asString(), row);
    }

    private List<JsonNode> all() {
        NavigableMap<String, JsonNode> had = new TreeMap<>(rows);
        rows.clear();
        readAgain(since.toString(), stack.clock().instant().toString());
        List<JsonNode> all = List.copyOf(rows.values());
        rows.clear();
        rows.putAll(had);
        return all;
    }

    private JsonNode page(String cursor, int limit) {
        var request = stack.get(Stack.MINTS)
                .key(token)
                .query("contract", HitBuilder.CONTRACT)
                .query("since", since)
                .query("limit", limit)
                .query("follow", "true");
        return (cursor.isEmpty() ? request : request.query("cursor", cursor))
                .send()
                .ok();
    }
}
