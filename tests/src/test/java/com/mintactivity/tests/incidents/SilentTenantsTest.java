package com.mintactivity.tests.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.sealer.SealerFunction;
import com.mintactivity.sealer.SealerWiring;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Invocations;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A tenant of which hits are expected, and whose app has stopped sending, is reported for a day. */
final class SilentTenantsTest {

    private static final String HITS = "acme#" + EventLine.CONTRACT;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final OperatorHarness operator;
    private final SealerFunction sealer;

    SilentTenantsTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
        PrintStream out = new PrintStream(log, true, StandardCharsets.UTF_8);
        sealer = new SealerFunction(SealerWiring.of(
                stack.dynamo(),
                stack.name(),
                announcements -> {},
                announcements -> {},
                new SettledClock(stack.clock(), Duration.ofSeconds(5)),
                new Metrics(out, stack.clock(), stack.name()),
                new Log(out, stack.clock())));
    }

    @BeforeEach
    void create() {
        operator.done("tenant", "create", "acme", "--app", "acme", "--attribution-live-at", "2026-01-01T00:00:00Z");
    }

    private void deliver(String body) {
        SQSMessage message = new SQSMessage();
        message.setMessageId("0");
        message.setBody(body);
        SQSEvent event = new SQSEvent();
        event.setRecords(List.of(message));
        assertThat(sealer.handleRequest(event, Invocations.context(120_000)).getBatchItemFailures())
                .isEmpty();
    }

    /** The tenants that a sweep reports. */
    private boolean isReported() {
        log.reset();
        deliver(SealQueue.SWEEP);
        String text = log.toString(StandardCharsets.UTF_8);
        boolean isReported = text.contains("\"SilentTenants\":1");
        assertThat(text.contains("\"message\":\"a tenant has become silent\"")).isEqualTo(isReported);
        return isReported;
    }

    /** A hit, of which the sealer has heard. */
    private void hit(String taskId) {
        operator.feed(
                "tasks",
                "send",
                List.of(EventLine.task(taskId)
                        .with("finished_at", stack.clock().instant().toString())
                        .text()));
        stack.clock().advance(Duration.ofMinutes(4));
        deliver(HITS);
    }

    @Test
    void aTenantIsReportedForADayAfterItBecameSilent() {
        hit("t-1");
        assertThat(operator.done("tenant", "set", "acme", "--expect-hits-every", "6h")
                        .path("expect_hits_every")
                        .asString())
                .isEqualTo("6h");
        int first = -1;
        int reported = 0;
        for (int hour = 0; hour < 40; hour++) {
            if (isReported()) {
                first = first < 0 ? hour : first;
                reported++;
            }
            stack.clock().advance(Duration.ofHours(1));
        }
        assertThat(first).isEqualTo(6);
        assertThat(reported).isBetween(24, 25);
        hit("t-2");
        assertThat(isReported()).isFalse();
        stack.clock().advance(Duration.ofHours(7));
        assertThat(isReported()).as("silent again").isTrue();
        operator.done("tenant", "disable", "acme");
        assertThat(isReported()).as("disabled").isFalse();
        operator.done("tenant", "enable", "acme");
        assertThat(operator.done("tenant", "set", "acme", "--expect-hits-every", "none")
                        .has("expect_hits_every"))
                .isFalse();
        assertThat(isReported()).as("nothing is expected").isFalse();
    }

    /** The time before the expectation is not judged. */
    @Test
    void aTenantThatNeverSentIsReportedToo() {
        operator.done("tenant", "set", "acme", "--expect-hits-every", "2d");
        assertThat(isReported()).isFalse();
        stack.clock().advance(Duration.ofHours(47));
        assertThat(isReported()).isFalse();
        stack.clock().advance(Duration.ofHours(1));
        assertThat(isReported()).isTrue();
        operator.done("tenant", "set", "acme", "--expect-hits-every", "2d");
        assertThat(isReported()).as("the same expectation since the same time").isTrue();
        assertThat(operator.run(List.of("--local", "tenant", "list"), new byte[0])
                        .out())
                .contains("hits expected every 2d");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "59m | 1 | hits are expected every 1h to 31d, in whole hours",
                "90m | 1 | hits are expected every 1h to 31d, in whole hours",
                "32d | 1 | hits are expected every 1h to 31d, in whole hours",
                "often | 2 | is not a duration such as 90d",
            })
    void anIntervalThatCannotBeCheckedIsRefused(String interval, int status, String reason) {
        operator.json("tenant", "set", "acme", "--expect-hits-every", interval).refused(status, reason);
        assertThat(operator.done("tenant", "show", "acme").has("expect_hits_every"))
                .isFalse();
    }
}
