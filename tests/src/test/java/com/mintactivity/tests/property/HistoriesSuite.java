package com.mintactivity.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.property.model.ExpectedBodies;
import com.mintactivity.tests.property.model.ModelQuery;
import com.mintactivity.tests.property.model.Timestamps;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What must hold of answers whatever happened. */
abstract class HistoriesSuite {

    private static final Set<String> OF_THE_ACCOUNT = Set.of("handle", "chat_id", "chat_username");

    private final Sealing sealing;

    HistoriesSuite(Sealing sealing) {
        this.sealing = sealing;
    }

    @Test
    void hitsAndMintsAnswersAreTheModels() {
        Seeds.each(20, seed -> {
            RandomHistory world = new RandomHistory(sealing, seed);
            HistoryQueries asking = new HistoryQueries(world);
            world.importPast(40);
            for (int step = 0; step < 5; step++) {
                world.happen(8);
                world.pass();
                if (world.dice.chance(20)) {
                    world.importPast(10);
                }
                for (int i = 0; i < 2; i++) {
                    compare(world, asking, asking.question());
                }
            }
        });
    }

    private static void compare(RandomHistory world, HistoryQueries asking, ModelQuery asked) {
        int top = world.dice.chance(50) ? 1 + world.random.nextInt(4) : 50;
        ObjectNode hits = asking.hits(asked, top);
        assertThat(hits.toString())
                .isEqualTo(ExpectedBodies.hits(world.chronicle, asked, top, world.nowMs())
                        .toString());

        List<String> rows = asking.walk(asked, Optional.empty(), world.dice.chance(50) ? 3 : 500, stop -> {});
        assertThat(rows).isEqualTo(ExpectedBodies.mints(world.chronicle, asked, world.nowMs()));

        assertThat(rows).hasSize(hits.path("total").path("hits").intValue());
        assertThat(users(rows)).hasSize(hits.path("total").path("users").intValue());
    }

    @Test
    void anyStoredCursorServesEachLaterHitExactlyOnceWhateverArrivesMeanwhile() {
        Seeds.each(6, seed -> {
            RandomHistory world = new RandomHistory(sealing, 1_000_000 + seed);
            HistoryQueries asking = new HistoryQueries(world);
            world.importPast(30);
            world.happen(10);
            long since = world.nowMs() - world.random.nextLong(20 * Timestamps.DAY);
            ModelQuery asked = asking.question().between(since, ModelQuery.NOW);
            List<HistoryQueries.Stop> stored = new ArrayList<>();
            asking.walk(asked, Optional.empty(), 3, stored::add);
            for (int step = 0; step < 6; step++) {
                world.happen(6);
                world.pass();
                List<String> all = ExpectedBodies.mints(world.chronicle, asked, world.nowMs());
                if (!stored.isEmpty()) {
                    HistoryQueries.Stop from = world.dice.pick(stored);
                    List<String> later = asking.walk(
                            asked,
                            Optional.of(from.cursor()),
                            4,
                            stop -> stored.add(
                                    new HistoryQueries.Stop(stop.cursor(), joined(from.rows(), stop.rows()))));
                    assertThat(tasks(joined(from.rows(), later))).isEqualTo(tasks(all));
                }
                asking.walk(asked, Optional.empty(), 5, stored::add);
            }
        });
    }

    @Test
    void aClosedWindowNeverChanges() {
        Seeds.each(6, seed -> {
            RandomHistory world = new RandomHistory(sealing, 2_000_000 + seed);
            HistoryQueries asking = new HistoryQueries(world);
            world.importPast(30);
            List<Answered> closed = new ArrayList<>();
            for (int step = 0; step < 8; step++) {
                world.happen(6);
                ModelQuery asked = asking.question();
                if (asked.isClosed(world.nowMs())) {
                    closed.add(new Answered(asked, asking));
                }
                world.pass();
            }
            closed.forEach(answered ->
                    assertThat(new Answered(answered.asked(), asking)).isEqualTo(answered));
        });
    }

    /** What a window answered, less what accounts add, which are shown as they are now. */
    private record Answered(ModelQuery asked, String hits, List<String> rows) {

        private Answered(ModelQuery asked, HistoryQueries asking) {
            this(
                    asked,
                    unnamed(asking.hits(asked, 50)),
                    asking.walk(asked, Optional.empty(), 50, stop -> {}).stream()
                            .map(row -> unnamed((ObjectNode) JsonMapper.shared().readTree(row)))
                            .toList());
        }

        private static String unnamed(ObjectNode answer) {
            answer.path("users").forEach(row -> ((ObjectNode) row).remove(OF_THE_ACCOUNT));
            return answer.remove(OF_THE_ACCOUNT).toString();
        }
    }

    @Test
    void windowsThatMeetEndToEndMissNothingAndRepeatNothing() {
        Seeds.each(6, seed -> {
            RandomHistory world = new RandomHistory(sealing, 3_000_000 + seed);
            HistoryQueries asking = new HistoryQueries(world);
            world.importPast(20);
            long first = Timestamps.floor(world.nowMs() - world.random.nextLong(10 * Timestamps.MINUTE));
            ModelQuery template = asking.question();
            long since = first;
            long hits = 0;
            List<String> polled = new ArrayList<>();
            for (int step = 0; step < 8; step++) {
                world.happen(5);
                world.pass();
                long until = Math.max(since, Timestamps.floor(world.nowMs() - ModelQuery.SETTLE_MS));
                ModelQuery window = template.between(since, until);
                polled.addAll(asking.walk(window, Optional.empty(), 4, stop -> {}));
                hits += asking.hits(window, 50).path("total").path("hits").longValue();
                since = until;
            }
            ModelQuery whole = template.between(first, since);
            assertThat(tasks(polled)).isEqualTo(tasks(ExpectedBodies.mints(world.chronicle, whole, world.nowMs())));
            assertThat(hits)
                    .isEqualTo(asking.hits(whole, 50).path("total").path("hits").longValue())
                    .isEqualTo(polled.size());
        });
    }

    private static List<String> joined(List<String> first, List<String> then) {
        List<String> all = new ArrayList<>(first);
        all.addAll(then);
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
