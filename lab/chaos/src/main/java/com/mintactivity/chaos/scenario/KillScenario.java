package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.history.HistoryMaker;
import com.mintactivity.chaos.load.RowReader;
import com.mintactivity.chaos.load.ServiceClient;
import com.mintactivity.chaos.report.ProgressLine;
import com.mintactivity.chaos.service.PartnerKey;
import com.mintactivity.chaos.service.RunFolder;
import com.mintactivity.model.answer.TaskEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * The service, the recorder or an import is killed at random moments while events are recorded and imported. In the end
 * every event was delivered three times.
 */
public final class KillScenario implements Scenario {

    private static final Path MEMORY = Path.of("/dev/shm");
    private static final int KILLS = 5;
    private static final int FULL_KILLS = 100;
    private static final int DELIVERIES = 3;
    private static final int EVENTS = 100;
    private static final int MIN_MS = 300;
    private static final int MAX_MS = 2_500;
    private static final int DAYS = 9;
    private static final Duration SETTLED = Duration.ofSeconds(7);

    @Override
    public void run(TestBed bed) throws Exception {
        int kills = bed.isFull() ? FULL_KILLS : KILLS;
        Random random = bed.random(300);
        RunFolder folder = RunFolder.create(bed.folder().checkout(), path(bed));
        Instant since = now().truncatedTo(ChronoUnit.DAYS).minus(DAYS + 1, ChronoUnit.DAYS);
        String liveAt = since.minus(1, ChronoUnit.DAYS).toString();
        HistoryMaker past = new HistoryMaker(random, "acme-bot", 1, 40);
        HistoryMaker live = new HistoryMaker(random, "acme-bot", 1, 40);
        List<TaskEvent> imported = new ArrayList<>();
        List<TaskEvent> recorded = new ArrayList<>();
        try (KilledService service = KilledService.start(folder, random);
                ProgressLine progress = ProgressLine.of("kills", kills)) {
            service.operator().run("tenant", "create", "acme", "--app", "acme-bot", "--attribution-live-at", liveAt);
            PartnerKey key = TestBed.issue(service.operator(), "acme");
            for (int round = 0; round < kills; round++) {
                List<TaskEvent> history =
                        events(past, "imported-" + round + "-", since.plus(round % DAYS, ChronoUnit.DAYS));
                List<TaskEvent> present = events(live, "recorded-" + round + "-", now());
                imported.addAll(history);
                recorded.addAll(present);
                service.deliverAndKill(history, present, Duration.ofMillis(random.nextInt(MIN_MS, MAX_MS)));
                progress.at(round + 1L);
            }
            for (int delivery = 1; delivery < DELIVERIES; delivery++) {
                service.deliverAll();
            }
            Thread.sleep(SETTLED);
            bed.table().note("killed: " + service.kills());
            String name = "killed " + kills + " times, everything delivered " + DELIVERIES + " times: ";
            ServiceClient client = new ServiceClient(service.url());
            compare(bed, name + "imported", new RowReader(client, key.token(), contract(past)), since, imported);
            compare(bed, name + "recorded", new RowReader(client, key.token(), contract(live)), since, recorded);
        }
        folder.remove();
    }

    /**
     * In memory if there is such a file system. Processes are killed here, not machines, so the disk's speed does not
     * matter.
     */
    private static Path path(TestBed bed) {
        return Files.isWritable(MEMORY)
                ? MEMORY.resolve(
                        "mint-activity-chaos-" + ProcessHandle.current().pid())
                : bed.folder().path().resolveSibling("killed");
    }

    private static List<TaskEvent> events(HistoryMaker maker, String prefix, Instant first) {
        return IntStream.range(0, EVENTS)
                .mapToObj(number -> maker.event(
                        prefix + number, first.truncatedTo(ChronoUnit.MILLIS).plusMillis(number)))
                .toList();
    }

    private static void compare(TestBed bed, String name, RowReader reader, Instant since, List<TaskEvent> sent)
            throws IOException {
        Set<String> lost = new HashSet<>(sent.stream().map(TaskEvent::taskId).toList());
        int expected = lost.size();
        int twice = 0;
        Set<String> seen = new HashSet<>();
        for (JsonNode row : reader.all(since.toString())) {
            String task = row.path("task_id").asString("");
            twice += seen.add(task) ? 0 : 1;
            lost.remove(task);
        }
        long total = reader.totalHits(since.toString());
        bed.table()
                .add(
                        name,
                        "0 hits lost, 0 double, as many in hits",
                        "%d sent, %d lost, %d double, %d in hits".formatted(expected, lost.size(), twice, total),
                        lost.isEmpty() && twice == 0 && seen.size() == expected && total == expected);
    }

    private static String contract(HistoryMaker maker) {
        return maker.contracts().getFirst();
    }

    private static Instant now() {
        return InstantSource.system().instant();
    }
}
