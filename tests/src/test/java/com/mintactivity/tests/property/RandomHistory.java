package com.mintactivity.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.model.answer.ActivityModel;
import com.mintactivity.model.answer.ModelEvent;
import com.mintactivity.model.answer.ModelQuery;
import com.mintactivity.model.answer.Timestamps;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.RecorderFunction;
import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.tests.harness.Invocations;
import com.mintactivity.tests.harness.QueuedSealer;
import com.mintactivity.tests.harness.SqsBatch;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/** A random history, applied to the real recorder and to the model step by step. */
final class RandomHistory {

    private static final int MAX_PARALLEL_WRITES = 4;

    final Random random;
    final Stack stack;
    final ActivityModel model = new ActivityModel();
    final EventGenerator generator;
    final List<String> tenants;
    private final Map<String, Token> keys = new HashMap<>();
    private final RecorderFunction live;
    private final Sealing sealing;
    private final QueuedSealer sealer;
    private final Random sealingRandom;

    /** The stack may be shared with other histories: tenants, users and tasks differ by seed. */
    RandomHistory(Sealing sealing, long seed) {
        this.random = new Random(seed);
        this.sealing = sealing;
        this.sealingRandom = new Random(~seed);
        this.stack = sealing.stack();
        String prefix = "w" + Long.toUnsignedString(seed, 36) + "x" + Math.abs(random.nextInt(1_000));
        this.tenants = List.of("acme-" + prefix, "acme-" + prefix + "-2");
        this.generator = new EventGenerator(random, prefix, tenants);
        stack.clock().set(Instant.parse("2026-02-27T00:00:00Z").plusMillis(random.nextLong(600 * Timestamps.DAY)));
        tenants.forEach(this::createTenant);
        var dynamo = stack.dynamo();
        Duration settle = Duration.ofMillis(ModelQuery.SETTLE_MS);
        this.sealer = new QueuedSealer(
                stack,
                new SettledClock(stack.clock(), settle),
                sealingRandom.nextBoolean()
                        ? QueuedSealer.DENSE
                        : new SparseLimit(sealingRandom.nextInt(8), sealingRandom.nextInt(30)));
        this.live = new RecorderFunction(
                Recorder.live(
                        dynamo,
                        stack.name(),
                        stack.clock(),
                        settle,
                        sealer,
                        stack.platform().executor(),
                        MAX_PARALLEL_WRITES),
                (body, group, reason) -> {},
                (body, group, attempt) -> {},
                stack.platform().metrics(),
                stack.platform().log());
    }

    private void createTenant(String tenant) {
        TestTenant partner = stack.partner(tenant);
        long attributionMs = nowMs() - random.nextLong(40 * Timestamps.DAY);
        partner.change(as -> new Tenant(
                tenant, as.apps(), Instant.ofEpochMilli(attributionMs), as.maxWindowDays(), as.enabled(), as.api()));
        model.tenant(tenant, attributionMs);
        keys.put(tenant, partner.key());
    }

    long nowMs() {
        return stack.clock().instant().toEpochMilli();
    }

    Token key(String tenant) {
        return Objects.requireNonNull(keys.get(tenant));
    }

    /** Imports history of the last forty days. */
    void importHistory(int count) {
        List<ModelEvent> events =
                events(count, () -> (nowMs() - TimeGenerator.ageMs(generator, random, nowMs())) * 1_000, 0);
        events.forEach(event -> model.imported(event, nowMs()));
        ContractStates states = new ContractStates(stack.dynamo(), stack.name());
        try (HistoryClaims claims = new HistoryClaims(states, sealer, stack.clock())) {
            Recorder.history(
                            stack.dynamo(),
                            stack.name(),
                            stack.clock(),
                            claims,
                            Optional.empty(),
                            stack.platform().executor(),
                            MAX_PARALLEL_WRITES)
                    .recordOnce(events.stream()
                            .map(event -> EventParser.parse(event.json()))
                            .toList());
        }
    }

    /** Records a batch of live events, some late, some ahead of time. */
    void recordLive(int count) {
        List<ModelEvent> events =
                events(count, () -> nowMs() * 1_000 - TimeGenerator.delayMicros(generator, random), 2);
        events.forEach(event -> model.live(event, nowMs()));
        var batch = SqsBatch.of(events.stream().map(ModelEvent::json).toList());
        assertThat(live.handleRequest(batch, Invocations.context()).getBatchItemFailures())
                .isEmpty();
    }

    /** @param hoursAhead how far in the future a login may be, at most */
    private List<ModelEvent> events(int count, LongSupplier finishedMicros, int hoursAhead) {
        return LongStream.range(0, count)
                .mapToObj(i -> generator.chance(12)
                        ? (ModelEvent) generator.login(nowMs() + random.nextInt(-3, hoursAhead + 1) * Timestamps.HOUR)
                        : generator.task(finishedMicros.getAsLong()))
                .toList();
    }

    /** Advances the clock, often not at all or just to a boundary, and runs sealers. */
    void advance() {
        long now = nowMs();
        long nextMinute = Timestamps.floor(now) + Timestamps.MINUTE;
        stack.clock()
                .set(Instant.ofEpochMilli(generator.pick(List.of(
                        now,
                        now + 1,
                        now + random.nextInt(3_000),
                        now + ModelQuery.SETTLE_MS,
                        now + random.nextLong(3 * Timestamps.MINUTE),
                        nextMinute,
                        nextMinute + ModelQuery.SETTLE_MS - 1,
                        nextMinute + ModelQuery.SETTLE_MS,
                        nextMinute + ModelQuery.SETTLE_MS + 1,
                        now + random.nextLong(2 * Timestamps.HOUR)))));
        sealing.run(sealer, sealingRandom);
    }
}
