package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.Medians;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.history.HistoryShape;
import com.mintactivity.benchmarks.stack.BenchmarkEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private static final long TYPICAL_HITS = 1_000_000;
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
        AnswerCase asked = AnswerCase.typical(users * HITS_OF_A_USER).of(HistoryShape.TYPICAL.ofUsers(users));
        try (BenchmarkEngines engines = BenchmarkEngines.start();
                SealedStack typical = SealedStack.make(engines, AnswerCase.typical(TYPICAL_HITS));
                SealedStack sealed = SealedStack.make(engines, asked)) {
            double units = sealed.units(sealed::emptyMemoryQuery);
            engines.partitions().reset();
            sealed.emptyMemoryQuery();
            double ofPartition = engines.partitions().most();
            ProgressLog.step("answering over %,d users".formatted(users));
            double[] millis = Medians.millis(ROUNDS, List.of(sealed::emptyMemoryQuery, typical::emptyMemoryQuery));
            double ratio = millis[0] / millis[1];
            double most = (double) users / HistoryShape.TYPICAL.users();
            double large = tableReads().getOrDefault("large", 0L);
            List<Figure> figures = new ArrayList<>();
            figures.add(new Figure(
                    what
                            + ": time of an uncached answer, empty memory, against the typical one of %,d users"
                                    .formatted(HistoryShape.TYPICAL.users()),
                    "%.1f× (%.0f ms / %.0f ms)".formatted(ratio, millis[0], millis[1]),
                    "≤ %.0f×, as the users".formatted(most),
                    ratio <= most));
            figures.add(PeakMemory.figure(sealed, what, OPTIONS, MAX_MB));
            figures.add(new Figure(
                    what + ": read units of the answer, against those of a second of Size=large",
                    "%,.0f of %,.0f".formatted(units, large),
                    "≤ %,.0f".formatted(large),
                    units <= large));
            figures.add(new Figure(
                    what + ": read units of the partition key that is asked for the most",
                    "%,.0f".formatted(ofPartition),
                    "≤ %,.0f".formatted(MAX_PARTITION_UNITS),
                    ofPartition <= MAX_PARTITION_UNITS));
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
