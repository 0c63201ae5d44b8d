package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A task that completed, and of which a later event says that it did not. The first completion wins. */
final class ContradictedHitTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());

    @BeforeEach
    void acme() {
        stack.partner("acme");
        queue.deliver(EventLine.task("t-1").text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"reverted", "failed", "cancelled"})
    void aLaterStatusChangesNothingAndIsCounted(String status) {
        TableContents before = TableContents.of(stack);

        queue.deliver(other("t-1", status), other("t-2", status), other("t-1", status));

        assertThat(TableContents.of(stack)).isEqualTo(before);
        assertThat(queue.log())
                .containsOnlyOnce("\"ContradictedHits\":2")
                .contains("\"tenant\":\"acme\"")
                .contains("\"contract\":\"0x00000000000000000000000000000000000000bb\"")
                .doesNotContain("t-1", "4711");
        assertThat(queue.deadLetters()).isEmpty();
    }

    /** Events of one task are recorded in the order of their batch. */
    @Test
    void aStatusOfTheSameBatchIsCountedToo() {
        queue.deliver(EventLine.task("t-3").text(), other("t-3", "reverted"));
        assertThat(queue.log()).contains("\"ContradictedHits\":1");
    }

    /** A task that did not complete is not stored, so the order of arrival decides. */
    @Test
    void aCompletionAfterAnotherStatusIsAHit() {
        queue.deliver(other("t-4", "reverted"), EventLine.task("t-4").text());
        assertThat(queue.log()).contains("\"Recorded\":1").doesNotContain("ContradictedHits");
        assertThat(TableContents.of(stack).items("hits")).hasSize(2);
    }

    private static String other(String task, String status) {
        return "{\"type\":\"mint_task.finished\",\"task_id\":\"" + task + "\",\"status\":\"" + status + "\"}";
    }
}
