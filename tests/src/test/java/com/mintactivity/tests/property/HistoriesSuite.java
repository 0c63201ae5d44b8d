package com.mintactivity.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.model.answer.ExpectedBodies;
import com.mintactivity.model.answer.ModelQuery;
import com.mintactivity.model.answer.Timestamps;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Properties that hold for the answers over any history. */
abstract class HistoriesSuite {

    private static final Set<String> ACCOUNT_FIELDS = Set.of("handle", "chat_id", "chat_username");

    private final Sealing sealing;

    HistoriesSuite(Sealing sealing) {
        this.sealing = sealing;
    }

    @Test
    void answersEqualTheModel() {
        Seeds.each(20, seed -> {
            RandomHistory history = new RandomHistory(sealing, seed);
            HistoryQueries queries = new HistoryQueries(history);
            history.importHistory(40);
            for (int step = 0; step < 5; step++) {
                history.recordLive(8);
                history.advance();
                if (history.generator.chance(20)) {
                    history.importHistory(10);
                }
                for (int i = 0; i < 2; i++) {
                    compare(history, queries, queries.query());
                }
            }
        });
    }

    private static void compare(RandomHistory history, HistoryQueries queries, ModelQuery query) {
        int top = history.generator.chance(50) ? 1 + history.random.nextInt(4) : 50;
        ObjectNode hits = queries.hits(query, top);
        assertThat(hits.toString())
                .isEqualTo(ExpectedBodies.hits(history.model, query, top, history.nowMs())
                        .toString());

        List<String> rows = queries.walk(query, Optional.empty(), history.generator.chance(50) ? 3 : 500, stop -> {});
        assertThat(rows).isEqualTo(ExpectedBodies.mints(history.model, query, history.nowMs()));

        assertThat(rows).hasSize(hits.path("total").path("hits").intValue());
        assertThat(users(rows)).hasSize(hits.path("total").path("users").intValue());
    }

    @Test
    void anyStoredCursorServesEachLaterHitExactlyOnce() {
        Seeds.each(6, seed -> {
            RandomHistory history = new RandomHistory(sealing, 1_000_000 + seed);
            HistoryQueries queries = new HistoryQueries(history);
            history.importHistory(30);
            history.recordLive(10);
            long since = history.nowMs() - history.random.nextLong(20 * Timestamps.DAY);
            ModelQuery query = queries.query().between(since, ModelQuery.NOW);
            List<HistoryQueries.Stop> stored = new ArrayList<>();
            queries.walk(query, Optional.empty(), 3, stored::add);
            for (int step = 0; step < 6; step++) {
                history.recordLive(6);
                history.advance();
                List<String> all = ExpectedBodies.mints(history.model, query, history.nowMs());
                if (!stored.isEmpty()) {
                    HistoryQueries.Stop from = history.generator.pick(stored);
                    List<String> later = queries.walk(
                            query,
                            Optional.of(from.cursor()),
                            4,
                            stop -> stored.add(
                                    new HistoryQueries.Stop(stop.cursor(), joined(from.rows(), stop.rows()))));
                    assertThat(tasks(joined(from.rows(), later))).isEqualTo(tasks(all));
                }
                queries.walk(query, Optional.empty(), 5, stored::add);
            }
        });
    }

    @Test
    void aClosedWindowNeverChanges() {
        Seeds.each(6, seed -> {
            RandomHistory history = new RandomHistory(sealing, 2_000_000 + seed);
            HistoryQueries queries = new HistoryQueries(history);
            history.importHistory(30);
            List<WindowAnswers> closed = new ArrayList<>();
            for (int step = 0; step < 8; step++) {
                history.recordLive(6);
                ModelQuery query = queries.query();
                if (query.isClosed(history.nowMs())) {
                    closed.add(new WindowAnswers(query, queries));
                }
                history.advance();
            }
            closed.forEach(answers ->
                    assertThat(new WindowAnswers(answers.query(), queries)).isEqualTo(answers));
        });
    }

    /** The answers over a window, without the account fields, which may change later. */
    private record WindowAnswers(ModelQuery query, String hits, List<String> rows) {

        private WindowAnswers(ModelQuery query, HistoryQueries queries) {
            this(
                    query,
                    withoutAccountFields(queries.hits(query, 50)),
                    queries.walk(query, Optional.empty(), 50, stop -> {}).stream()
                            .map(row -> withoutAccountFields(
                                    (ObjectNode) JsonMapper.shared().readTree(row)))
                            .toList());
        }

        private static String withoutAccountFields(ObjectNode answer) {
            answer.path("users").forEach(row -> ((ObjectNode) row).remove(ACCOUNT_FIELDS));
            return answer.remove(ACCOUNT_FIELDS).toString();
        }
    }

    @Test
    void consecutiveWindowsMissNothingAndRepeatNothing() {
        Seeds.each(6, seed -> {
            RandomHistory history = new RandomHistory(sealing, 3_000_000 + seed);
            HistoryQueries queries = new HistoryQueries(history);
            history.importHistory(20);
            long first = Timestamps.floor(history.nowMs() - history.random.nextLong(10 * Timestamps.MINUTE));
            ModelQuery template = queries.query();
            long since = first;
            long hits = 0;
            List<String> polled = new ArrayList<>();
            for (int step = 0; step < 8; step++) {
                history.recordLive(5);
                history.advance();
                long until = Math.max(since, Timestamps.floor(history.nowMs() - ModelQuery.SETTLE_MS));
                ModelQuery window = template.between(since, until);
                polled.addAll(queries.walk(window, Optional.empty(), 4, stop -> {}));
                hits += queries.hits(window, 50).path("total").path("hits").longValue();
                since = until;
            }
            ModelQuery union = template.between(first, since);
            assertThat(tasks(polled)).isEqualTo(tasks(ExpectedBodies.mints(history.model, union, history.nowMs())));
            assertThat(hits)
                    .isEqualTo(
                            queries.hits(union, 50).path("total").path("hits").longValue())
                    .isEqualTo(polled.size());
        });
    }

    private static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static List<String> tasks(List<String> rows) {
        return rows.stream().map(row -> field(row, "task_id")).toList();
    }

    private static Set<String> users(List<String> rows) {
        Set<String> users = new HashSet<>();
        rows.forEach(row -> users.add(field(row, "user_id")));
        return users;
    }

    private static String field(String row, String name) {
        return JsonMapper.shared().readTree(row).path(name).asString();
    }
}
