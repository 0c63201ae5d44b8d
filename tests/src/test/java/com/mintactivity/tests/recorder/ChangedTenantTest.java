package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * A recorder that knows a tenant uses its new settings within ten seconds of a change; a read may have begun right
 * before it. No task is dropped for settings that it knows from before.
 */
final class ChangedTenantTest {

    private static final Duration MAX_AGE = Duration.ofSeconds(5);

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final RecorderQueue queue = new RecorderQueue(stack, stack.dynamo());

    /** At once: a task that came a second too early would be gone. */
    @Test
    void anEarlierAttributionStart() {
        String old =
                EventLine.task("t-1").with("booked_at", "2025-06-01T00:00:00Z").text();
        queue.deliver(EventLine.task("t-0").text(), old);
        assertThat(owners()).hasSize(1);
        acme.change(tenant -> tenant.withAttributionLiveAt(Instant.parse("2025-01-01T00:00:00Z")));
        queue.deliver(old);
        assertThat(owners()).containsExactly("acme", "acme");
    }

    @Test
    void aLaterAttributionStart() {
        queue.deliver(EventLine.account("4711").text(), EventLine.task("t-1").text());
        acme.change(tenant -> tenant.withAttributionLiveAt(Instant.parse("2026-11-21T00:00:00Z")));
        stack.clock().advance(MAX_AGE);
        queue.deliver(EventLine.task("t-2").text());
        assertThat(owners()).containsExactly("acme");
    }

    @Test
    void anotherOwnerOfAnApp() {
        queue.deliver(EventLine.task("t-1").text());
        acme.change(tenant -> tenant.withApps(List.of()));
        stack.partner("beta").change(tenant -> tenant.withApps(List.of("beta", "acme")));
        stack.clock().advance(MAX_AGE);
        queue.deliver(EventLine.task("t-2").text());
        assertThat(owners()).containsExactlyInAnyOrder("acme", "beta");
    }

    private List<String> owners() {
        return TableContents.of(stack).hits().stream().map(Hit::tenant).toList();
    }
}
