package com.mintactivity.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.cache.CacheUnavailableException;
import com.mintactivity.auth.cache.Script;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.property.model.ModelQuery;
import com.mintactivity.tests.property.model.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Asks the service what partners of a world may ask. */
final class HistoryQueries {

    /** Cached answers live by the cache store's clock, which does not follow a test's; so they are put out of the way. */
    private static final Script FORGET_ANSWERS = Script.of("""
            local found = redis.call('KEYS', KEYS[1])
            for _, key in ipairs(found) do redis.call('DEL', key) end
            return {#found}
            """);

    private final RandomHistory world;
    private final Random random;

    HistoryQueries(RandomHistory world) {
        this.world = world;
        this.random = world.random;
    }

    /** A question of any shape that is allowed: at most 31 days, neither upside down nor ahead of time. */
    ModelQuery question() {
        long now = world.nowMs();
        List<Long> edges = new ArrayList<>(List.of(
                now,
                Timestamps.floor(now),
                now - random.nextLong(32 * Timestamps.DAY),
                now - random.nextLong(5 * Timestamps.MINUTE)));
        List<Long> completions = world.chronicle.completions();
        for (int i = 0; i < 4 && !completions.isEmpty(); i++) {
            edges.add(world.dice.pick(completions) + random.nextInt(2) * Timestamps.MINUTE);
        }
        long a = Math.min(now, world.dice.pick(edges));
        long b = world.dice.chance(40) ? ModelQuery.NOW : world.dice.pick(edges) + random.nextInt(2) * Timestamps.HOUR;
        ModelQuery asked = new ModelQuery(
                world.dice.pick(world.tenants),
                world.dice.pick(EventGenerator.CONTRACTS),
                world.dice.chance(50) ? ModelQuery.ALL_CHAINS : world.dice.pick(EventGenerator.CHAINS),
                Math.min(a, b),
                Math.max(a, b));
        long longest = Timestamps.floor(asked.until(now)) - 31 * Timestamps.DAY;
        return asked.since() < longest ? asked.between(longest, asked.untilMs()) : asked;
    }

    /** The answer made anew, which must be the one that a second request gets from the cache. */
    ObjectNode hits(ModelQuery asked, int top) {
        forgetAnswers();
        ApiRequest call = call(Stack.HITS, asked).query("top", top);
        ApiResponse fresh = call.send();
        ObjectNode answer = (ObjectNode) fresh.ok();
        assertThat(call.send().text()).isEqualTo(fresh.text());
        assertThat(answer.remove("generated_at").asString()).isEqualTo(Timestamps.text(world.nowMs()));
        return answer;
    }

    /** A page, after a cursor where one is given. */
    ObjectNode page(ModelQuery asked, int limit, Optional<String> cursor) {
        ApiRequest call = call(Stack.MINTS, asked).query("limit", limit);
        cursor.ifPresent(text -> call.query("cursor", text));
        ObjectNode answer = (ObjectNode) call.send().ok();
        assertThat(answer.remove("generated_at").asString()).isEqualTo(Timestamps.text(world.nowMs()));
        assertThat(answer.path("mints").size()).isLessThanOrEqualTo(limit);
        assertThat(answer.path("since").asString()).isEqualTo(Timestamps.text(asked.since()));
        assertThat(answer.path("until").asString()).isEqualTo(Timestamps.text(asked.until(world.nowMs())));
        assertThat(answer.path("contract").asString()).isEqualTo(asked.contract());
        return answer;
    }

    /** Every row from a cursor to the last page, the limit changing from page to page. */
    List<String> walk(ModelQuery asked, Optional<String> from, int mostRows, Consumer<Stop> stops) {
        List<String> rows = new ArrayList<>();
        Optional<String> cursor = from;
        while (true) {
            JsonNode page = page(asked, 1 + random.nextInt(mostRows), cursor);
            page.path("mints").forEach(row -> rows.add(row.toString()));
            if (page.path("next_cursor").isNull()) {
                return rows;
            }
            String next = page.path("next_cursor").asString();
            stops.accept(new Stop(next, List.copyOf(rows)));
            cursor = Optional.of(next);
        }
    }

    /** A cursor on a walk, and the rows of the walk up to it. */
    record Stop(String cursor, List<String> rows) {}

    private ApiRequest call(String path, ModelQuery asked) {
        ApiRequest call = world.stack
                .get(path)
                .key(world.key(asked.tenant()))
                .query("contract", asked.contract())
                .query("since", Timestamps.written(asked.sinceMs(), random));
        if (asked.untilMs() != ModelQuery.NOW) {
            call.query("until", Timestamps.written(asked.untilMs(), random));
        }
        return asked.chainId() == ModelQuery.ALL_CHAINS ? call : call.query("chain_id", asked.chainId());
    }

    private void forgetAnswers() {
        try {
            world.stack
                    .platform()
                    .cache()
                    .evaluate(FORGET_ANSWERS, List.of("hits-body|*"), List.of(), Optional.empty());
        } catch (CacheUnavailableException e) {
            throw new IllegalStateException(e);
        }
    }
}
