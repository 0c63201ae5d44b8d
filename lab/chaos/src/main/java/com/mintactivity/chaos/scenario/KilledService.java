package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.queue.RecorderFeed;
import com.mintactivity.chaos.service.LocalProcess;
import com.mintactivity.chaos.service.OperatorProcess;
import com.mintactivity.chaos.service.RunFolder;
import com.mintactivity.model.answer.TaskEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A service that keeps its data on disk, with a recorder and imports. Any of them is killed while events are being
 * delivered.
 */
final class KilledService implements AutoCloseable {

    /** A process that is killed. */
    enum Victim {
        SERVICE,
        RECORDER,
        IMPORT
    }

    private final RunFolder folder;
    private final String data;
    private final Random random;
    private final List<String> allImported = new ArrayList<>();
    private final List<String> allRecorded = new ArrayList<>();
    private final Map<Victim, Integer> kills = new EnumMap<>(Victim.class);
    private LocalProcess service;

    private KilledService(RunFolder folder, String data, Random random, LocalProcess service) {
        this.folder = folder;
        this.data = data;
        this.random = random;
        this.service = service;
    }

    static KilledService start(RunFolder folder, Random random) throws IOException {
        String data = folder.path().resolve("data").toString();
        return new KilledService(folder, data, random, LocalProcess.start(folder, data));
    }

    OperatorProcess operator() {
        return OperatorProcess.of(folder);
    }

    String url() {
        return service.url();
    }

    /** The number of times that each of them was killed. */
    Map<Victim, Integer> kills() {
        return Map.copyOf(kills);
    }

    /**
     * Delivers events, kills one of the processes after a time, starts it again, and delivers what was not confirmed.
     */
    void deliverAndKill(List<TaskEvent> imported, List<TaskEvent> recorded, Duration after)
            throws IOException, InterruptedException {
        List<String> history = imported.stream().map(TaskEvent::json).toList();
        List<String> live = recorded.stream().map(TaskEvent::json).toList();
        allImported.addAll(history);
        allRecorded.addAll(live);
        Victim victim = Victim.values()[random.nextInt(Victim.values().length)];
        kills.merge(victim, 1, Integer::sum);
        Process importing = operator().start("hits", "import", file(history).toString());
        List<String> left;
        try (RecorderFeed feed = RecorderFeed.start(folder, service)) {
            live.forEach(feed::send);
            Thread.sleep(after);
            switch (victim) {
                case SERVICE -> {
                    service.kill();
                    // Without its store it would try again until the service is started again, at another address.
                    feed.kill();
                }
                case RECORDER -> feed.kill();
                case IMPORT -> importing.destroyForcibly();
            }
            left = feed.drain();
        }
        int status = importing.waitFor();
        if (victim == Victim.SERVICE) {
            service = LocalProcess.start(folder, data);
        }
        record(left);
        if (status != 0) {
            operator().importHits(file(history));
        }
    }

    /** Delivers every event once more. */
    void deliverAll() throws IOException, InterruptedException {
        operator().importHits(file(allImported));
        record(allRecorded);
    }

    private void record(List<String> events) throws IOException, InterruptedException {
        try (RecorderFeed feed = RecorderFeed.start(folder, service)) {
            events.forEach(feed::send);
            List<String> left = feed.drain();
            if (!left.isEmpty() || feed.deadLetters() > 0) {
                throw new IOException(left.size() + " events left, " + feed.deadLetters() + " dead letters");
            }
        }
    }

    private Path file(List<String> events) throws IOException {
        return Files.write(folder.path().resolve("import.jsonl"), events);
    }

    @Override
    public void close() {
        service.close();
    }
}
