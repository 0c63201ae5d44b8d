package com.mintactivity.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.seal.OpenRanges;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.recorder.EventParser;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.RecorderFunction;
import com.mintactivity.tests.harness.Batch;
import com.mintactivity.tests.harness.NoContext;
import com.mintactivity.tests.harness.Partner;
import com.mintactivity.tests.harness.Stack;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/** One random history as it unfolds, told to the real recorder and to the model alike. */
final class World {

    private static final int AT_ONCE = 4;

    final Random random;
    final Stack stack;
    final Chronicle chronicle = new Chronicle();
    final Dice dice;
    final List<String> tenants;
    private final Map<String, Token> keys = new HashMap<>();
    private final RecorderFunction live;
    private final Sealing sealing;
    private final Random sealingRandom;

    /** On a stack that may have been other histories' too: this one has tenants, users and tasks of its own. */
    World(Sealing sealing, long seed) {
        this.random = new Random(seed);
        this.sealing = sealing;
        this.sealingRandom = new Random(~seed);
        this.stack = sealing.stack();
        String mark = "w" + Long.toUnsignedString(seed, 36) + "x" + Math.abs(random.nextInt(1_000));
        this.tenants = List.of("acme-" + mark, "acme-" + mark + "-2");
        this.dice = new Dice(random, mark, tenants);
        stack.clock().set(Instant.parse("2026-02-27T00:00:00Z").plusMillis(random.nextLong(600 * Moments.DAY)));
        tenants.forEach(this::settle);
        var dynamo = stack.dynamo();
        this.live = new RecorderFunction(
                Recorder.live(
                        dynamo,
                        stack.name(),
                        stack.clock(),
                        Duration.ofMillis(Question.SETTLE_MS),
                        stack.platform().executor(),
                        AT_ONCE),
                (body, reason) -> {},
                stack.platform().metrics(),
                stack.platform().log());
    }

    private void settle(String tenant) {
        Partner partner = stack.partner(tenant);
        long attributionMs = nowMs() - random.nextLong(40 * Moments.DAY);
        partner.change(as -> new Tenant(
                tenant, as.apps(), Instant.ofEpochMilli(attributionMs), as.maxWindowDays(), as.enabled(), as.api()));
        chronicle.tenant(tenant, attributionMs);
        keys.put(tenant, partner.key());
    }

    long nowMs() {
        return stack.clock().instant().toEpochMilli();
    }

    Token key(String tenant) {
        return Objects.requireNonNull(keys.get(tenant));
    }

    /** Imports history of the last forty days. */
    void importPast(int count) {
        List<Told> events = events(count, () -> (nowMs() - Past.age(dice, random, nowMs())) * 1_000);
        events.forEach(event -> chronicle.past(event, nowMs()));
        try (OpenRanges ranges = new OpenRanges(stack.dynamo(), stack.name(), stack.clock())) {
            Recorder.history(
                            stack.dynamo(),
                            stack.name(),
                            stack.clock(),
                            ranges,
                            stack.platform().executor(),
                            AT_ONCE)
                    .record(events.stream()
                            .map(event -> EventParser.parse(event.json()))
                            .toList());
        }
    }

    /** Lets events happen and reach the recorder in one batch, some late, some ahead of time. */
    void happen(int count) {
        List<Told> events = events(count, () -> nowMs() * 1_000 - Past.delayMicros(dice, random));
        events.forEach(event -> chronicle.live(event, nowMs()));
        var batch = Batch.of(events.stream().map(Told::json).toList());
        assertThat(live.handleRequest(batch, new NoContext()).getBatchItemFailures())
                .isEmpty();
    }

    private List<Told> events(int count, LongSupplier finishedMicros) {
        return LongStream.range(0, count)
                .mapToObj(i -> dice.chance(12) ? (Told) dice.login(nowMs()) : dice.task(finishedMicros.getAsLong()))
                .toList();
    }

    /** Lets time pass: often not at all, often just to an edge. */
    void pass() {
        long now = nowMs();
        long nextMinute = Moments.floor(now) + Moments.MINUTE;
        stack.clock()
                .set(Instant.ofEpochMilli(dice.pick(List.of(
                        now,
                        now + 1,
                        now + random.nextInt(3_000),
                        now + Question.SETTLE_MS,
                        now + random.nextLong(3 * Moments.MINUTE),
                        nextMinute,
                        nextMinute + Question.SETTLE_MS - 1,
                        nextMinute + Question.SETTLE_MS,
                        nextMinute + Question.SETTLE_MS + 1,
                        now + random.nextLong(2 * Moments.HOUR)))));
        sealing.pass(stack, sealingRandom);
    }
}
