package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.ProgressLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An uncached answer over 31 days of a contract with a million users: its time, its memory, and what it asks of
 * DynamoDB.
 */
public final class MillionUsersBenchmark implements Benchmark {

    private static final int USERS = 1_000_000;
    private static final int FEWER_USERS = 100_000;
    private static final long HITS_OF_A_USER = 10;
    private static final double MAX_MILLIS = 3_000;
    private static final double MAX_PARTITION_UNITS = 3_000;
    private static final long MAX_MB = 1_024;

    /** A heap of four fifths of 1 GB. */
    private static final List<String> OPTIONS =
            List.of("-Xmx819m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    private static final int ROUNDS = 5;
    private static final Pattern SIZE =
            Pattern.compile("    (small|medium|large):\\n(?:      .*\\n)*?      TableReads: (\\d+)");

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        int users = full ? USERS : FEWER_USERS;
        String what = "%,d users, 31 days".formatted(users);
        GeneratedHistory history = new GeneratedHistory(users * HITS_OF_A_USER, SealedStack.WINDOW, users);
        try (BenchmarkEngines engines = BenchmarkEngines.start();
                SealedStack sealed = SealedStack.make(engines, history, Duration.ZERO)) {
            double units = sealed.units(sealed::coldQuery);
            engines.partitions().reset();
            sealed.coldQuery();
            double most = engines.partitions().most();
            ProgressLog.step("answering over %,d users".formatted(users));
            double millis = Medians.millis(ROUNDS, List.of(sealed::coldQuery))[0];
            double large = tableReads().getOrDefault("large", 0L);
            List<Figure> figures = new ArrayList<>();
            figures.add(new Figure(
                    what + ": time of an uncached answer",
                    "%.0f ms".formatted(millis),
                    "≤ %.0f ms".formatted(MAX_MILLIS),
                    millis <= MAX_MILLIS));
            figures.add(PeakMemory.figure(sealed.endpoints(), what, OPTIONS, MAX_MB));
            figures.add(new Figure(
                    what + ": read units of the answer, against those of a second of Size=large",
                    "%,.0f of %,.0f".formatted(units, large),
                    "≤ %,.0f".formatted(large),
                    units <= large));
            figures.add(new Figure(
                    what + ": read units of the partition key that is asked for the most",
                    "%,.0f".formatted(most),
                    "≤ %,.0f".formatted(MAX_PARTITION_UNITS),
                    most <= MAX_PARTITION_UNITS));
            tableReads()
                    .forEach((size, reads) -> figures.add(new Figure(
                            "users for which one such answer takes the table's units of a second, Size=" + size,
                            "%,.0f".formatted(users * reads / units),
                            "",
                            true)));
            return figures;
        }
    }

    /** The read units of a table in a second by the size of a stack, from the template. */
    private static SequencedMap<String, Long> tableReads() throws IOException {
        SequencedMap<String, Long> reads = new TreeMap<>();
        Matcher size = SIZE.matcher(Files.readString(Path.of("template.yaml")));
        while (size.find()) {
            reads.put(size.group(1), Long.parseLong(size.group(2)));
        }
        return reads;
    }
}
