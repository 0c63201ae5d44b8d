package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Each event that is done without a new hit, a new account or a dead letter is counted, without what it contains. */
final class CountedEventsTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());

    @BeforeEach
    void partners() {
        stack.partner("acme");
        stack.partner("beta");
    }

    private static String early(String task, String app) {
        return EventLine.task(task)
                .with("app_id", app)
                .with("booked_at", "2025-12-31T23:59:59.999Z")
                .text();
    }

    private List<JsonNode> lines(String message) {
        return queue.log()
                .lines()
                .map(line -> JsonMapper.shared().readTree(line))
                .filter(line -> line.path("message").asString("").startsWith(message))
                .toList();
    }

    @Test
    void tasksBeforeTheAttributionStartInOneLineForEachTenant() {
        queue.deliver(early("t-1", "acme"), early("t-2", "beta"), early("t-3", "acme"));
        assertThat(queue.log()).containsOnlyOnce("\"BeforeAttribution\":3");
        assertThat(lines("tasks were booked before the attribution start"))
                .map(line -> line.path("tenant").asString() + " " + line.path("tasks"))
                .containsExactly("acme 2", "beta 1");
        assertThat(queue.log()).doesNotContain("t-1", "4711", "2025-12-31");

        queue.deliver(EventLine.task("t-4").text());
        assertThat(queue.log()).containsOnlyOnce("BeforeAttribution\":");
        assertThat(lines("tasks were booked before")).hasSize(2);
    }

    @Test
    void whatChangesNothingInOneLine() {
        String task = EventLine.task("t-1").text();
        String account = EventLine.account("4711").text();
        queue.deliver(task, account);
        assertThat(lines("events changed nothing")).isEmpty();

        queue.deliver(
                task,
                task,
                account,
                EventLine.task("t-2").with("status", "failed").text(),
                EventLine.task("t-1").with("status", "reverted").text());
        assertThat(lines("events changed nothing")).hasSize(1).first().satisfies(line -> {
            assertThat(line.path("repeated").asInt()).isEqualTo(2);
            assertThat(line.path("unsuccessful").asInt())
                    .as("the one that contradicts a hit has its own line")
                    .isOne();
            assertThat(line.path("older_accounts").asInt()).isOne();
        });
        stack.withdraw("t-1");
        queue.deliver(task);
        assertThat(lines("events changed nothing").getLast().path("withdrawn").asInt())
                .isOne();
        assertThat(queue.log()).doesNotContain("t-1", "t-2", "4711");
    }
}
