package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.text;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.time.Window;
import com.mintactivity.mints.MintsPages;
import com.mintactivity.model.dynamo.IndexLag;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.simulation.plan.Action;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.store.ForwardingDynamo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The hits as they are in the store, and when each index shows them, which it decides. */
public final class Truth implements IndexLag, WriteListener {

    /** The most lag of the index of states. Nothing depends on it. */
    private static final long MAX_OTHER_LAG = 20_000;

    private static final long MINUTE = 60_000;

    private final Scheduler scheduler;
    private final SplittableRandom random;
    private final HitLag lag;
    private final Map<String, List<RecordedHit>> contracts = new HashMap<>();
    private final Map<String, RecordedHit> byTask = new HashMap<>();

    /** By contract, the hits that a silent writer wrote or erased, with that writer. */
    private final Map<String, Map<RecordedHit, SimulatedProcess>> heldUp = new HashMap<>();

    /** By task, when the indexes show its last write. They show no write before an earlier one of the same item. */
    private final Map<String, Long> lastVisible = new HashMap<>();

    /** By task, when the indexes show the write that is taking effect. */
    private final Map<String, Long> nowVisible = new HashMap<>();

    private final Healing healing;
    private final HistoryWriters writers;
    private final Concealments concealments;

    public Truth(Scheduler scheduler, Healing healing) {
        this.scheduler = scheduler;
        this.healing = healing;
        this.random = new SplittableRandom(scheduler.seed() + 99);
        this.writers = new HistoryWriters(scheduler);
        this.concealments = new Concealments(scheduler);
        this.lag = new HitLag(scheduler, random, writers);
    }

    HistoryWriters writers() {
        return writers;
    }

    Concealments concealments() {
        return concealments;
    }

    @Override
    public long millis(String table, String index, Map<String, AttributeValue> item) {
        long now = scheduler.now();
        if (!table.equals(Schemas.HITS)) {
            return scheduler.isCalm() ? 20 : random.nextLong(MAX_OTHER_LAG);
        }
        long lag = this.lag.of(item, now);
        nowVisible.merge(text(item, HitItems.KEY), now + lag, Math::max);
        return lag;
    }

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (!table.equals(Schemas.HITS)) {
            writers.written(table, before, after);
            concealments.written(table, before, after);
            announced(table, before, after);
            checked(table, before, after);
            return;
        }
        requireClaimed(HitItems.read(after.isEmpty() ? before : after));
        long now = scheduler.now();
        String task = text(after.isEmpty() ? before : after, HitItems.KEY);
        long visible = lastVisible.merge(task, requireNonNull(nowVisible.remove(task)), Math::max);
        if (after.isEmpty() || HitItems.isWithdrawn(after)) {
            RecordedHit erased = byTask.remove(task);
            if (erased != null) {
                erased.erase(now, visible, visible > now + HitLag.VISIBLE_PAST);
                heldUp(erased);
                scheduler.counts().add("a hit was withdrawn");
            }
        } else {
            Hit hit = HitItems.read(after);
            RecordedHit old = byTask.get(hit.taskId());
            if (old != null && isRename(before, hit)) {
                old.rename(hit, now);
                scheduler.counts().add("a hit got a pseudonym");
                return;
            }
            if (old != null) {
                scheduler.violated("property 4: the hit of " + hit.taskId() + " was written twice");
            }
            if (!before.isEmpty() && lag.isLive()) {
                scheduler.violated("property 4: the withdrawn hit of " + hit.taskId() + " was recorded again");
            }
            if (!before.isEmpty()) {
                scheduler.counts().add("a withdrawn hit was brought back");
            }
            add(hit, now, visible, visible > lag.latest(after, now));
        }
    }

    /** Part of property 3: while a hit changes, its writer keeps its hour claimed, unless it is presumed dead. */
    private void requireClaimed(Hit hit) {
        scheduler
                .acting()
                .filter(HitLag::isWriter)
                .filter(writer -> !writers.isSilent(writer, contract(hit)))
                .filter(writer -> !writers.isClaimed(
                        writer, contract(hit), hit.completedAt().toEpochMilli()))
                .ifPresent(writer -> scheduler.violated("property 3: %s changed %s in an hour that it has not claimed"
                        .formatted(writer.name(), hit.taskId())));
    }

    private static boolean isRename(Map<String, AttributeValue> before, Hit hit) {
        return !before.isEmpty() && !HitItems.read(before).userId().equals(hit.userId());
    }

    private void add(Hit hit, long landed, long seen, boolean isBeyond) {
        RecordedHit recorded = new RecordedHit(hit, landed, seen, isBeyond, lag.recorder(), healing);
        byTask.put(hit.taskId(), recorded);
        heldUp(recorded);
        contracts
                .computeIfAbsent(HitItems.contractKey(hit.tenant(), hit.contract()), none -> new ArrayList<>())
                .add(recorded);
    }

    private void heldUp(RecordedHit hit) {
        if (lag.isHeldUp(hit.contract())) {
            hit.heldUp();
            scheduler
                    .acting()
                    .ifPresent(writer -> heldUp.computeIfAbsent(hit.contract(), none -> new HashMap<>())
                            .put(hit, writer));
        }
    }

    /** With any announcement, an import repeats the hours of the batch. Another one may announce the same hour. */
    private void announced(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        Optional<SimulatedProcess> acting = scheduler.acting().filter(HitLag::isWriter);
        if (table.equals(Schemas.TALLIES)
                && ForwardingDynamo.isState(after)
                && !heldUp.isEmpty()
                && acting.isPresent()
                && !before.equals(after)) {
            announcedAgain(
                    text(after, "tenant_contract"),
                    hit -> acting.get().equals(heldUpBy(hit))
                            || writers.isClaimed(acting.get(), hit.contract(), hit.completedAt()));
        }
    }

    /** The check of an hour that finds a difference reports the hour, with late writes that are not announced. */
    private void checked(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (table.equals(Schemas.TALLIES) && ForwardingDynamo.isState(after)) {
            Set<String> hours = StateMonitor.different(before, after);
            of(text(after, "tenant_contract"))
                    .filter(RecordedHit::isLate)
                    .filter(hit -> hours.contains(hit.hour()))
                    .forEach(RecordedHit::reported);
        }
    }

    private @Nullable SimulatedProcess heldUpBy(RecordedHit hit) {
        return heldUp.getOrDefault(hit.contract(), Map.of()).get(hit);
    }

    private void announcedAgain(String contract, Predicate<RecordedHit> which) {
        heldUp.getOrDefault(contract, new HashMap<>()).keySet().removeIf(hit -> {
            boolean isAgain = which.test(hit);
            if (isAgain) {
                hit.announcedAgain(scheduler.now());
            }
            return isAgain;
        });
    }

    /**
     * A command says that it is done. Each of its hits was as it says at some moment of its run, and stored tallies
     * have to agree from now on, whatever happened to earlier runs.
     *
     * @param from when the run began, in milliseconds
     */
    public void done(SimulatedProcess command, Action action, long from) {
        switch (action) {
            case Action.Import work ->
                work.batches()
                        .forEach(batch -> batch.forEach(hit -> {
                            announcedAgain(contract(hit), its -> its.isOf(hit));
                            boolean isDone = of(contract(hit))
                                    .anyMatch(its -> its.isOf(hit) && (!work.replaces() || its.isStoredSince(from)));
                            if (!isDone) {
                                scheduler.violated(
                                        "property 7: %s did not import %s".formatted(command.name(), hit.taskId()));
                            }
                        }));
            case Action.Withdraw work ->
                work.hits().forEach(hit -> {
                    announcedAgain(contract(hit), its -> its.isOf(hit));
                    List<RecordedHit> all =
                            of(contract(hit)).filter(its -> its.isOf(hit)).toList();
                    boolean isDone = work.undo()
                            ? all.stream().allMatch(its -> its.landed() > from)
                                    || all.stream().anyMatch(its -> its.isStoredSince(from))
                            : all.stream().noneMatch(its -> its.landed() <= from && !its.isErased());
                    if (!isDone) {
                        scheduler.violated("property 7: %s left %s as it was".formatted(command.name(), hit.taskId()));
                    }
                });
            // See property 8.
            case Action.Forget erased -> {}
            default -> throw new IllegalArgumentException("no command: " + action);
        }
    }

    private static String contract(Hit hit) {
        return HitItems.contractKey(hit.tenant(), hit.contract());
    }

    /** The late hits of a minute that are stored. */
    Stream<RecordedHit> late(String contract, Instant minute) {
        return of(contract)
                .filter(RecordedHit::isLate)
                .filter(hit -> Math.floorDiv(hit.completedAt(), MINUTE) * MINUTE == minute.toEpochMilli());
    }

    /** The hits that a selector and a window ask for, erased ones included. */
    Stream<RecordedHit> of(ContractSelector selector, Window window) {
        long since = window.since().toEpochMilli();
        long until = window.until().toEpochMilli();
        return contracts.getOrDefault(HitItems.contractKey(selector.tenant(), selector.contract()), List.of()).stream()
                .filter(hit -> hit.completedAt() >= since && hit.completedAt() < until)
                .filter(hit -> !selector.isOneChain() || hit.hit().chainId() == selector.chainId());
    }

    /** The hits of a contract, erased ones included. */
    Stream<RecordedHit> of(String contract) {
        return contracts.getOrDefault(contract, List.of()).stream();
    }

    /**
     * How rows differ from the stored hits of a window; empty if they do not, or if a late write was never announced,
     * and no check found it.
     */
    public Optional<String> difference(String contract, Window window, Collection<MintsPages.Row> rows) {
        if (of(contract).anyMatch(hit -> hit.isUnreported(scheduler.now()))) {
            return Optional.empty();
        }
        Set<MintsPages.Row> stored = of(contract)
                .filter(hit -> !hit.isErased())
                .map(hit -> new MintsPages.Row(
                        hit.hit().taskId(),
                        hit.hit().completedAt(),
                        hit.tallyHit().userId().value(),
                        hit.tallyHit().wallet().value()))
                .filter(row -> isWithin(window, row))
                .collect(toSet());
        Set<MintsPages.Row> mirrored =
                rows.stream().filter(row -> isWithin(window, row)).collect(toSet());
        Set<MintsPages.Row> missing = new HashSet<>(stored);
        missing.removeAll(mirrored);
        mirrored.removeAll(stored);
        return missing.isEmpty() && mirrored.isEmpty()
                ? Optional.empty()
                : Optional.of("it lacks %s and has %s".formatted(missing, mirrored));
    }

    private static boolean isWithin(Window window, MintsPages.Row row) {
        return !row.completedAt().isBefore(window.since()) && row.completedAt().isBefore(window.until());
    }

    /** Whether the hit of a task is stored, or was at some moment since another one. */
    public boolean wasStored(Hit hit, long since) {
        return of(contract(hit)).anyMatch(its -> its.isOf(hit) && its.isStoredSince(since));
    }
}
