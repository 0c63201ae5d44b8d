package com.mintactivity.simulation.check;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.MinuteLife;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.TallyVersion;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.model.dynamo.ModelDynamo;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.operator.tally.TallyCheck;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.plan.Planner;
import com.mintactivity.simulation.queue.SimulatedQueue;
import com.mintactivity.simulation.schedule.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Looks at what is stored, at one moment and without a fault: whenever tallies become usable, and at the end. */
public final class Inspection implements StateMonitor.Usable, WriteListener, SimulatedQueue.LateMinutes {

    private static final long HOUR = 3_600_000;

    private static final long CLOCKS_APART = 10_000;

    /** An hour or a day is closed that long after its end at the latest. */
    private static final Duration CLOSED = Duration.ofHours(2);

    /** No hit of a schedule is older at its start. */
    private static final Duration PAST = Duration.ofDays(450);

    /** One contract of so many is also verified by the command of the operators. */
    private static final int VERIFIED = 32;

    private final Scheduler scheduler;
    private final SplittableRandom random;
    private final Truth truth;
    private final MomentaryReader reader;
    private final LateTallies late;
    private final ContractStates states;
    private final TallyCheck check;
    private final StoredComparison stored;
    private final OlderTallies older;
    private final Healing healing;

    /** @param client breaks the rules of readers, if one is removed */
    public Inspection(
            Scheduler scheduler,
            StoreModel model,
            Truth truth,
            Answers answers,
            Healing healing,
            UnaryOperator<DynamoDbClient> client) {
        this.scheduler = scheduler;
        this.truth = truth;
        this.random = new SplittableRandom(scheduler.seed() + 56);
        this.stored = new StoredComparison(model, truth);
        this.older = new OlderTallies(model);
        this.healing = healing;
        ModelDynamo dynamo = new ModelDynamo(model, () -> ModelDynamo.LATEST);
        InstantSource clock = scheduler::instant;
        this.reader = new MomentaryReader(scheduler, model, answers, client);
        this.states = new ContractStates(dynamo, Schemas.STACK);
        this.late = new LateTallies(scheduler, states, new MomentaryReader(scheduler, model, answers, client));
        this.check = new TallyCheck(dynamo, Schemas.STACK, new SettledClock(clock, Duration.ofSeconds(5)));
    }

    @Override
    public void changed(String contract, Window window) {
        reader.changed(contract, window);
    }

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        reader.written(table, before, after);
        late.written(table, before, after);
        older.written(table, before, after);
    }

    @Override
    public void announced(String contract, Instant minute) {
        Instant hour = Grid.HOURS.floorUnit(minute);
        long now = scheduler.now();
        truth.late(contract, minute).forEach(hit -> hit.lateAnnounced(now));
        long from = hour.toEpochMilli();
        scheduler.at(
                healing.after(now) + 1,
                () -> reader.compare("some minutes after a late write was announced", contract, from, from + HOUR));
    }

    @Override
    public void lost(String contract, Instant minute) {
        truth.late(contract, minute).forEach(RecordedHit::lateLost);
    }

    /**
     * Properties 2 and 5: some hours after the last fault, everything that was announced is sealed, closed, repaired
     * and checked.
     */
    public void end(String contract, Instant start) {
        ContractState state = states.read(contract);
        if (hasOpenWork(state)) {
            scheduler.violated(
                    "property 5: %s has open work at the end: watermark %s, writers %s, due %s, unchecked %s, %s"
                            .formatted(
                                    contract,
                                    state.watermark(),
                                    state.history().writers(),
                                    state.history().due(),
                                    state.unchecked(),
                                    state.version()));
            return;
        }
        truth.of(contract)
                .filter(RecordedHit::isLateToBeAnnounced)
                .findFirst()
                .ifPresent(
                        hit -> scheduler.violated("property 5: the hour of %s was never announced, though it was late"
                                .formatted(hit.hit().taskId())));
        boolean isAnnounced = truth.of(contract).noneMatch(hit -> hit.isUnannounced(scheduler.now()));
        if (state.watermark().isEmpty() || !isAnnounced) {
            return;
        }
        Instant minutesSince = scheduler.instant().minus(MinuteLife.READ);
        List<String> ofOlder = older.used(contract, state.watermark().get(), state.denseSince(), minutesSince);
        if (!ofOlder.isEmpty()) {
            scheduler.violated("property 6: %s has its version everywhere, but not %s".formatted(contract, ofOlder));
            return;
        }
        List<String> different =
                stored.differences(contract, state.watermark().get(), state.denseSince(), minutesSince);
        if (different.isEmpty() && random.nextInt(VERIFIED) == 0 && !stored.hasUnreadable(contract)) {
            // What an operator would see, which says the same in more than a hundred calls.
            Window window = new Window(start.minus(PAST), scheduler.instant());
            different = check.verify(contract, window, (done, days) -> {}).different();
        }
        if (!different.isEmpty()) {
            scheduler.violated("property 2: at the end, stored tallies of " + contract + " differ: " + different);
            return;
        }
        for (int i = 0; i < 3; i++) {
            long from = start.toEpochMilli() - random.nextLong(4 * 24 * HOUR);
            reader.compare(
                    "at the end", contract, from, Math.max(from + 1, scheduler.now() - random.nextLong(6 * HOUR)));
        }
        List<RecordedHit> hits = truth.of(contract).toList();
        if (!hits.isEmpty()) {
            // One window ends right behind a hit or at it, and one begins there.
            long moment = hits.get(random.nextInt(hits.size())).completedAt() + random.nextInt(2);
            reader.compare("at the end", contract, moment - 1 - random.nextLong(3 * 24 * HOUR), moment);
            reader.compare("at the end", contract, moment, moment + 1 + random.nextLong(3 * 24 * HOUR));
        }
    }

    /** Whether a contract has something to be sealed, closed, repaired or checked. */
    public boolean hasOpenWork() {
        return IntStream.range(0, Planner.CONTRACTS)
                .mapToObj(contract -> states.read(PlannedHits.key(contract)))
                .anyMatch(this::hasOpenWork);
    }

    private boolean hasOpenWork(ContractState state) {
        if (state.watermark().isEmpty()) {
            return !state.history().isEmpty();
        }
        Instant watermark = state.watermark().get();
        boolean isClosed = watermark.equals(Grid.HOURS.floorUnit(watermark))
                && (watermark.equals(Grid.DAYS.floorUnit(watermark))
                        || Grid.DAYS
                                .nextUnit(Grid.DAYS.floorUnit(watermark))
                                .isAfter(scheduler.instant().minus(CLOSED)));
        // A contract with a later version keeps it until a sealer of this release has something to write.
        boolean isRewritten = state.version().isComplete()
                && state.version().number() >= TallyVersion.written().number();
        return !isClosed || !state.history().isEmpty() || !state.unchecked().isEmpty() || !isRewritten;
    }

    /** Part of property 5: hits before the last announcement that was delivered are sealed. */
    public void announced(Map<String, Long> announcements) {
        announcements.forEach((contract, at) -> {
            long until = at - CLOCKS_APART;
            Optional<Instant> watermark = states.read(contract).watermark();
            boolean isSealed = watermark.isPresent() && watermark.get().toEpochMilli() >= until;
            if (!isSealed && truth.of(contract).anyMatch(hit -> isOpen(hit, watermark, until))) {
                scheduler.violated("property 5: %s was announced at %s, but is sealed until %s only"
                        .formatted(contract, Instant.ofEpochMilli(at), watermark));
            }
        });
    }

    private static boolean isOpen(RecordedHit hit, Optional<Instant> watermark, long until) {
        return !hit.isErased()
                && !hit.isExcused(until)
                && hit.completedAt() < until
                && hit.landed() < until
                && watermark
                        .map(moment -> hit.completedAt() >= moment.toEpochMilli())
                        .orElse(true);
    }
}
