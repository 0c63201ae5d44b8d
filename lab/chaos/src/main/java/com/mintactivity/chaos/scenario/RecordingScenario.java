package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.fault.FaultMode;
import com.mintactivity.chaos.fault.FaultRule;
import com.mintactivity.chaos.fault.WriteLog;
import com.mintactivity.chaos.history.HistoryMaker;
import com.mintactivity.chaos.load.CursorPoller;
import com.mintactivity.chaos.load.RowReader;
import com.mintactivity.chaos.load.WindowPoller;
import com.mintactivity.chaos.queue.RecorderFeed;
import com.mintactivity.chaos.queue.RecorderProcess;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * Hits are recorded while DynamoDB is slow, and read at the same time by a poller with a cursor and by one with
 * windows.
 *
 * @param isBeyond whether writes take longer than the settling time allows
 */
public record RecordingScenario(boolean isBeyond) implements Scenario {

    /** The settling time of 5 s less the recorder's allowance of 1 s for the indexes. */
    private static final Duration BUDGET = Duration.ofSeconds(4);

    private static final Duration WITHIN = Duration.ofMillis(350);
    private static final Duration BEYOND = Duration.ofMillis(4_500);
    private static final Duration PHASE = Duration.ofSeconds(7);
    private static final Duration SETTLED = Duration.ofSeconds(7);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final int MAX_AGE_MS = 2_000;
    private static final int FULL_EVENTS = 100_000;

    @Override
    public void run(TestBed bed) throws Exception {
        int events = isBeyond ? 1_500 : bed.isFull() ? FULL_EVENTS : 5_000;
        Random random = bed.random(isBeyond ? 201 : 200);
        LoadedTenant tenant = bed.tenants().getFirst();
        HistoryMaker maker = new HistoryMaker(random, tenant.calls().app(), 1, 50);
        RowReader reader = new RowReader(
                bed.client(), tenant.key().token(), maker.contracts().getFirst());
        Instant since = now().truncatedTo(ChronoUnit.MINUTES);
        CursorPoller byCursor = new CursorPoller(reader, since.toString());
        WindowPoller byWindows = new WindowPoller(reader, since);
        long counted = RecorderProcess.metrics(bed.folder()).sum("LateWrite");
        try (RecorderFeed feed = RecorderFeed.start(bed.folder(), bed.service());
                PollLoop cursorLoop = PollLoop.start(byCursor);
                PollLoop windowLoop = PollLoop.start(byWindows);
                FaultPhases phases = FaultPhases.start(bed.faults(), rule(), isBeyond ? PHASE : Duration.ZERO)) {
            String prefix = isBeyond ? "late-" : "slow-";
            for (int number = 0; number < events; number++) {
                feed.send(maker.event(
                                prefix + number,
                                now().minusMillis(random.nextInt(MAX_AGE_MS)).truncatedTo(ChronoUnit.MILLIS))
                        .json());
                if (number % 10 == 9) {
                    Thread.sleep(isBeyond ? 200 : bed.isFull() ? 20 : 40);
                }
                while (feed.size() > 1_000) {
                    Thread.sleep(10);
                }
            }
            feed.drain();
            phases.stop();
            Thread.sleep(SETTLED);
            // The minute of the last hits has to end before a window shows them.
            Instant recorded = now();
            while (byWindows.end().isBefore(recorded)) {
                Thread.sleep(POLL);
            }
            cursorLoop.stop();
            windowLoop.stop();
            cursorLoop.failures().forEach((failure, count) -> bed.table().note(count + " × poll: " + failure));
            byCursor.poll();
            byWindows.poll();
        }
        long late = RecorderProcess.metrics(bed.folder()).sum("LateWrite") - counted;
        report(bed, reader, since, events, byCursor, byWindows, late);
    }

    private FaultRule rule() {
        return isBeyond
                ? FaultRule.all(FaultMode.ARRIVE_LATE, "hits").of("PutItem").after(BEYOND)
                : FaultRule.all(FaultMode.DELAY, "hits", "tallies")
                        .of("PutItem", "UpdateItem")
                        .share(500)
                        .after(WITHIN);
    }

    private void report(
            TestBed bed,
            RowReader reader,
            Instant since,
            int events,
            CursorPoller byCursor,
            WindowPoller byWindows,
            long late)
            throws Exception {
        Set<String> stored = new HashSet<>();
        Set<String> closed = new HashSet<>();
        for (var row : reader.all(since.toString())) {
            String task = row.path("task_id").asString("");
            stored.add(task);
            if (Instant.parse(row.path("completed_at").asString("")).isBefore(byWindows.end())) {
                closed.add(task);
            }
        }
        Set<String> missedByCursor = missed(stored, byCursor.taken());
        Set<String> missedByWindows = missed(closed, byWindows.taken());
        int twice = twice(byCursor.taken()) + twice(byWindows.taken());
        Set<String> known = WriteLog.late(RecorderProcess.writes(bed.folder()), BUDGET);
        known.removeIf(task -> !stored.contains(task));
        String name = "DynamoDB slow " + (isBeyond ? "beyond" : "within") + " the time budget, "
                + String.format(Locale.ROOT, "%,d", events) + " hits recorded";
        String seen = "missed by cursor %d of %d, by windows %d of %d, LateWrite %d, independent count %d"
                .formatted(
                        missedByCursor.size(),
                        stored.size(),
                        missedByWindows.size(),
                        closed.size(),
                        late,
                        known.size());
        if (isBeyond) {
            Set<String> uncounted = new HashSet<>(missedByCursor);
            uncounted.addAll(missedByWindows);
            uncounted.removeAll(known);
            bed.table()
                    .add(
                            name,
                            "LateWrite equals an independent count; every row that was missed is among them",
                            seen + ", missed and not counted " + uncounted.size(),
                            late == known.size() && uncounted.isEmpty() && late > 0 && stored.size() == events);
        } else {
            bed.table()
                    .add(
                            name,
                            "0 rows missed, none twice, LateWrite = 0",
                            seen + ", twice " + twice,
                            missedByCursor.isEmpty()
                                    && closed.size() == events
                                    && missedByWindows.isEmpty()
                                    && twice == 0
                                    && late == 0
                                    && stored.size() == events);
        }
    }

    private static Set<String> missed(Set<String> stored, List<String> taken) {
        Set<String> missed = new HashSet<>(stored);
        taken.forEach(missed::remove);
        return missed;
    }

    private static int twice(List<String> taken) {
        return taken.size() - new HashSet<>(taken).size();
    }

    private static Instant now() {
        return InstantSource.system().instant();
    }
}
