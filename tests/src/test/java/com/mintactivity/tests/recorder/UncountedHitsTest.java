package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.harness.TestTenant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** No metric of recording counts the hits of a sandbox. */
final class UncountedHitsTest {

    private static final String LATE =
            EventLine.task("t-1").with("finished_at", "2026-11-20T11:00:00Z").text();

    private static final String EARLY =
            EventLine.task("t-1").with("booked_at", "2025-06-01T00:00:00Z").text();

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());

    @Test
    void aLateHitOfASandboxIsRecordedAndNotCounted() {
        acme.change(Tenant::asSandbox);
        queue.deliver(LATE);
        assertThat(TableContents.of(stack).items("hits")).hasSize(1);
        assertThat(queue.log()).doesNotContain("\"Recorded\"", "\"Stragglers\"", "\"LateWrite\"");
    }

    @Test
    void oneOfAPartnerIsCounted() {
        queue.deliver(LATE);
        assertThat(queue.log()).contains("\"Recorded\":1", "\"Stragglers\":1");
    }

    @Test
    void aTaskOfASandboxBeforeItsAttributionStartHasALineAndNoMetric() {
        acme.change(Tenant::asSandbox);
        queue.deliver(EARLY);
        assertThat(queue.log()).contains("\"tenant\":\"acme\"", "\"tasks\":1").doesNotContain("BeforeAttribution");
    }
}
