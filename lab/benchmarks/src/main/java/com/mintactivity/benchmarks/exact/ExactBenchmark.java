package com.mintactivity.benchmarks.exact;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.Storage;
import com.mintactivity.local.engine.Template;
import com.mintactivity.model.tally.CountedHits;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;

/**
 * Compares answers from stored tallies with the raw hits, over random windows, chains and tops of a history that grows
 * meanwhile.
 */
public final class ExactBenchmark implements Benchmark {

    private static final String STACK = "exact";
    private static final int DAYS = 40;

    private static final int WINDOWS = 200;
    private static final int WINDOWS_OF_A_FULL_RUN = 10_000;

    private final Random random = new Random(20_261_121);

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        int windows = full ? WINDOWS_OF_A_FULL_RUN : WINDOWS;
        int different = 0;
        int compared = 0;
        try (Engines engines = Engines.start(Storage.memory())) {
            engines.create(STACK, Template.of(Path.of("")));
            RecordedHistory history = new RecordedHistory(engines.dynamo(), STACK, random);
            TallyReader reader = new TallyReader(engines.dynamo(), STACK, history::now);
            for (int day = 0; day < DAYS; day++) {
                if (day % 10 == 0) {
                    ProgressLog.step("exact: " + compared + " windows compared");
                }
                history.advance();
                List<List<TallyHit>> hits =
                        RecordedHistory.CONTRACTS.stream().map(history::hits).toList();
                for (int i = 0; i < windows / DAYS; i++) {
                    int contract = random.nextInt(8) == 0 ? 1 : 0;
                    different += isExact(
                                    reader,
                                    RecordedHistory.CONTRACTS.get(contract),
                                    hits.get(contract),
                                    window(history))
                            ? 0
                            : 1;
                    compared++;
                }
            }
        }
        return List.of(new Figure(
                "sealed answers that differ from the raw hits, of %,d random windows, chains and tops"
                        .formatted(compared),
                Integer.toString(different),
                "0",
                different == 0));
    }

    private Window window(RecordedHistory history) {
        Instant until = random.nextInt(3) == 0
                ? history.settled()
                : history.settled()
                        .minus(Duration.ofMinutes(random.nextInt(1 << random.nextInt(16))))
                        .truncatedTo(ChronoUnit.MINUTES);
        Instant since = until.truncatedTo(ChronoUnit.MINUTES)
                .minus(Duration.ofMinutes(random.nextInt(1 + (1 << random.nextInt(16)))));
        return new Window(since, until);
    }

    private boolean isExact(TallyReader reader, ContractAddress contract, List<TallyHit> hits, Window window) {
        long chain =
                random.nextInt(3) == 0 ? RecordedHistory.CHAINS.get(random.nextInt(3)) : ContractSelector.ALL_CHAINS;
        ContractSelector subject = new ContractSelector(RecordedHistory.TENANT, contract, chain);
        int top = 1 + random.nextInt(50);
        List<TallyHit> counted = hits.stream()
                .filter(hit -> (!subject.isOneChain() || hit.chainId() == chain)
                        && !hit.position().completedAt().isBefore(window.since())
                        && hit.position().completedAt().isBefore(window.until()))
                .toList();
        return reader.summary(subject, window, top).equals(CountedHits.summary(counted, top));
    }
}
