package com.mintactivity.chaos.fault;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A file with a line for each write of a hit whose result reached the recorder: the task, the completion time that is
 * stored for it, and when the result came. The recorder does not use it, so its count of late writes is independent of
 * the recorder's own count.
 */
public final class WriteLog {

    private static final String TASK = "task_id";
    private static final String POSITION = "completed_at_task";

    private final PrintStream out;
    private final InstantSource clock;

    WriteLog(Path file, InstantSource clock) throws IOException {
        this.out = new PrintStream(new FileOutputStream(file.toFile(), true), true, StandardCharsets.UTF_8);
        this.clock = clock;
    }

    /**
     * Adds a line.
     *
     * @param stored the item that is now in the table
     */
    void add(Map<String, AttributeValue> stored) {
        AttributeValue task = Objects.requireNonNull(stored.get(TASK), TASK);
        String position = Objects.requireNonNull(stored.get(POSITION), POSITION).s();
        out.println(clock.instant() + " " + position.substring(0, position.indexOf('#')) + " " + task.s());
    }

    /** The tasks whose first result came more than a duration after their completion time. */
    public static Set<String> late(Path file, Duration most) {
        Map<String, Duration> ages = new HashMap<>();
        try {
            for (String line : Files.readAllLines(file)) {
                String[] parts = line.split(" ", 3);
                ages.putIfAbsent(parts[2], Duration.between(Instant.parse(parts[1]), Instant.parse(parts[0])));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Set<String> late = new HashSet<>();
        ages.forEach((task, age) -> {
            if (age.compareTo(most) > 0) {
                late.add(task);
            }
        });
        return late;
    }
}
