package com.mintactivity.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.model.answer.ModelQuery;
import com.mintactivity.model.answer.Timestamps;
import com.mintactivity.platform.cache.CacheUnavailableException;
import com.mintactivity.platform.cache.Script;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Sends random queries to the service, as partners of a history may send them. */
final class HistoryQueries {

    /** Deletes cached answers: they expire by the cache store's clock, which does not follow the test's. */
    private static final Script DELETE_ANSWERS = Script.of("""
            local found = redis.call('KEYS', KEYS[1])
            for _, key in ipairs(found) do redis.call('DEL', key) end
            return {#found}
            """);

    private final RandomHistory history;
    private final Random random;

    HistoryQueries(RandomHistory history) {
        this.history = history;
        this.random = history.random;
    }

    /** A random valid query: at most 31 days, with a start that is neither after its end nor in the future. */
    ModelQuery query() {
        long now = history.nowMs();
        List<Long> times = new ArrayList<>(List.of(
                now,
                Timestamps.floor(now),
                now - random.nextLong(32 * Timestamps.DAY),
                now - random.nextLong(5 * Timestamps.MINUTE)));
        List<Long> completions = history.model.completions();
        for (int i = 0; i < 4 && !completions.isEmpty(); i++) {
            times.add(history.generator.pick(completions) + random.nextInt(2) * Timestamps.MINUTE);
        }
        long a = Math.min(now, history.generator.pick(times));
        long b = history.generator.chance(40)
                ? ModelQuery.NOW
                : history.generator.pick(times) + random.nextInt(2) * Timestamps.HOUR;
        ModelQuery query = new ModelQuery(
                history.generator.pick(history.tenants),
                history.generator.pick(EventGenerator.CONTRACTS),
                history.generator.chance(50) ? ModelQuery.ALL_CHAINS : history.generator.pick(EventGenerator.CHAINS),
                Math.min(a, b),
                Math.max(a, b));
        long earliest = Timestamps.floor(query.until(now)) - 31 * Timestamps.DAY;
        return query.since() < earliest ? query.between(earliest, query.untilMs()) : query;
    }

    /**
     * The uncached answer; asserts that later requests get the same from the cache store and from the instance's
     * memory.
     */
    ObjectNode hits(ModelQuery query, int top) {
        deleteAnswers();
        ApiRequest call = call(Stack.HITS, query).query("top", top);
        ApiResponse fresh = call.send();
        ObjectNode answer = (ObjectNode) fresh.ok();
        assertThat(call.send().text()).isEqualTo(fresh.text());
        assertThat(call.send().text()).isEqualTo(fresh.text());
        assertThat(answer.remove("generated_at").asString()).isEqualTo(Timestamps.text(history.nowMs()));
        return answer;
    }

    /** A page, from a cursor if one is given. */
    ObjectNode page(ModelQuery query, int limit, Optional<String> cursor) {
        ApiRequest call = call(Stack.MINTS, query).query("limit", limit);
        cursor.ifPresent(text -> call.query("cursor", text));
        ObjectNode answer = (ObjectNode) call.send().ok();
        assertThat(answer.remove("generated_at").asString()).isEqualTo(Timestamps.text(history.nowMs()));
        assertThat(answer.path("mints").size()).isLessThanOrEqualTo(limit);
        assertThat(answer.path("since").asString()).isEqualTo(Timestamps.text(query.since()));
        assertThat(answer.path("until").asString()).isEqualTo(Timestamps.text(query.until(history.nowMs())));
        assertThat(answer.path("contract").asString()).isEqualTo(query.contract());
        return answer;
    }

    /** The rows of all pages from a cursor on. The limit differs from page to page. */
    List<String> walk(ModelQuery query, Optional<String> from, int maxRows, Consumer<Stop> onCursor) {
        List<String> rows = new ArrayList<>();
        Optional<String> cursor = from;
        while (true) {
            JsonNode page = page(query, 1 + random.nextInt(maxRows), cursor);
            page.path("mints").forEach(row -> rows.add(row.toString()));
            if (page.path("next_cursor").isNull()) {
                return rows;
            }
            String next = page.path("next_cursor").asString();
            onCursor.accept(new Stop(next, List.copyOf(rows)));
            cursor = Optional.of(next);
        }
    }

    /** A cursor of a walk, and the rows before it. */
    record Stop(String cursor, List<String> rows) {}

    private ApiRequest call(String path, ModelQuery query) {
        ApiRequest call = history.stack
                .get(path)
                .key(history.key(query.tenant()))
                .query("contract", query.contract())
                .query("since", Timestamps.formatted(query.sinceMs(), random));
        if (query.untilMs() != ModelQuery.NOW) {
            call.query("until", Timestamps.formatted(query.untilMs(), random));
        }
        return query.chainId() == ModelQuery.ALL_CHAINS ? call : call.query("chain_id", query.chainId());
    }

    private void deleteAnswers() {
        try {
            history.stack
                    .platform()
                    .cache()
                    .evaluate(DELETE_ANSWERS, List.of("hits-answer|*"), List.of(), evaluated -> evaluated);
        } catch (CacheUnavailableException e) {
            throw new IllegalStateException(e);
        }
    }
}
