package com.mintactivity.benchmarks.recording;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.history.GeneratedHistory;
import com.mintactivity.benchmarks.stack.BenchmarkEngines;
import com.mintactivity.benchmarks.stack.StackEndpoints;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The cost of sealing the only hit that a contract has in a day, closings and checks included, as queue and sweeps
 * deliver them; and the same of a contract of which a hit was withdrawn some days before.
 */
public final class LoneHitBenchmark implements Benchmark {

    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
    private static final Duration HIT_AT = Duration.ofHours(10).plusMinutes(30);

    /** From an announcement to its delivery. */
    private static final Duration DELAY = Duration.ofSeconds(200);

    private static final Duration SWEEP_AT = Duration.ofMinutes(5);
    private static final int DAYS = 5;
    private static final double MAX_WRITES = 8;
    private static final double MAX_READS = 12;
    private static final String CONTRACT = HitItems.contractKey(GeneratedHistory.TENANT, GeneratedHistory.CONTRACT);

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        ProgressLog.step("sealing one hit a day");
        DayUnits plain = day(false);
        DayUnits withdrawn = day(true);
        return List.of(
                new Figure(
                        "write units to seal the only hit of a day, closings and checks included",
                        "%.1f".formatted(plain.writes()),
                        "≤ %.0f".formatted(MAX_WRITES),
                        plain.writes() <= MAX_WRITES),
                new Figure(
                        "read units of the same",
                        "%.1f".formatted(plain.reads()),
                        "≤ %.0f".formatted(MAX_READS),
                        plain.reads() <= MAX_READS),
                new Figure(
                        "the same, of a contract that had a withdrawal, written and read",
                        "%.1f and %.1f".formatted(withdrawn.writes(), withdrawn.reads()),
                        "",
                        true));
    }

    private record DayUnits(double writes, double reads) {}

    private static DayUnits day(boolean isWithdrawn) throws Exception {
        try (BenchmarkEngines engines = BenchmarkEngines.start()) {
            StackEndpoints endpoints = engines.newStack();
            SettableClock clock = new SettableClock(START);
            Sealer sealer =
                    new Sealer(engines.dynamo(), endpoints.stack(), new SettledClock(clock, BenchmarkEngines.SETTLE));
            try (DynamoDbClient uncounted = StackEndpoints.dynamo(endpoints.dynamoUrl(), List.of())) {
                ContractStates states = new ContractStates(uncounted, endpoints.stack());
                for (int day = 0; day < DAYS; day++) {
                    engines.units().reset();
                    day(sealer, states, uncounted, endpoints.stack(), clock, START.plus(Duration.ofDays(day)));
                    if (isWithdrawn && day == 0) {
                        WithdrawnHour.claim(states, CONTRACT, START.plus(HIT_AT));
                    }
                }
            }
            return new DayUnits(engines.units().writes(), engines.units().reads());
        }
    }

    /** The last day is measured: from its hit to the same time of the next day. */
    private static void day(
            Sealer sealer,
            ContractStates states,
            DynamoDbClient uncounted,
            String stack,
            SettableClock clock,
            Instant day) {
        Instant completedAt = day.plus(HIT_AT);
        Hit hit = new Hit(
                "task-" + day,
                GeneratedHistory.TENANT,
                GeneratedHistory.CONTRACT,
                1,
                new UserId("4711"),
                new Wallet("0x00000000000000000000000000000000000000aa"),
                "",
                1,
                completedAt,
                Gas.AUTO);
        uncounted.putItem(put -> put.tableName(HitItems.table(stack)).item(HitItems.write(hit)));
        clock.set(completedAt.plus(DELAY));
        sealer.run(CONTRACT, () -> true);
        for (int hour = 11; hour < 34; hour++) {
            clock.set(day.plus(Duration.ofHours(hour)).plus(SWEEP_AT));
            Instant now = clock.instant();
            boolean isDue = IntStream.range(0, ContractStates.SHARDS)
                    .anyMatch(shard -> states.due(shard, "", now).contracts().contains(CONTRACT));
            if (isDue) {
                clock.set(clock.instant().plus(DELAY));
                sealer.run(CONTRACT, () -> true);
            }
        }
    }
}
