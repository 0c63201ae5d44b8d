package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.benchmarks.Benchmark;
import com.mintactivity.benchmarks.Figure;
import com.mintactivity.benchmarks.ProgressLog;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The write units by which a new wallet makes sealing a hit dearer: those of a minute whose hits have new wallets, less
 * those of the same minute with hits of the same users without wallets.
 */
public final class WalletAppendBenchmark implements Benchmark {

    private static final Instant START = Instant.parse("2026-11-01T10:00:30Z");

    /** What one transaction appends. */
    private static final int TOGETHER = 25;

    /** From its first hit on. */
    private static final SparseLimit DENSE = new SparseLimit(0, 0);

    private static final String CONTRACT = HitItems.contractKey(GeneratedHistory.TENANT, GeneratedHistory.CONTRACT);

    /** What the hits of a minute have in place of a wallet, or as one. */
    private enum Wallets {
        NONE,
        FIRST,
        SECOND
    }

    @Override
    public List<Figure> measure(boolean full) throws Exception {
        ProgressLog.step("appending wallets");
        return List.of(
                figure("write units to append a user's first wallet, alone", more(1, Wallets.FIRST)),
                figure("the same of 25 users together, for each", more(TOGETHER, Wallets.FIRST) / TOGETHER),
                figure("write units to append a user's second wallet, alone", more(1, Wallets.SECOND)));
    }

    private static Figure figure(String what, double units) {
        return new Figure(what, "%.2f".formatted(units), "", true);
    }

    private static double more(int users, Wallets wallets) throws Exception {
        return minute(users, wallets) - minute(users, Wallets.NONE);
    }

    /** The units of the second minute of a contract: its state exists. */
    private static double minute(int users, Wallets wallets) throws Exception {
        try (BenchmarkEngines engines = BenchmarkEngines.start()) {
            StackEndpoints endpoints = engines.newStack();
            SettableClock clock = new SettableClock(START);
            Sealer sealer = new Sealer(
                    engines.dynamo(),
                    endpoints.stack(),
                    new SealTiming(new SettledClock(clock, BenchmarkEngines.SETTLE)),
                    DENSE,
                    new HitReader(engines.dynamo(), endpoints.stack()));
            try (DynamoDbClient uncounted = StackEndpoints.dynamo(endpoints.dynamoUrl(), List.of())) {
                for (int minute = 0; minute < 2; minute++) {
                    Instant completedAt = START.plus(Duration.ofMinutes(minute));
                    for (int user = 0; user < users; user++) {
                        Hit hit = hit(completedAt, user, wallet(wallets, minute, user));
                        uncounted.putItem(put -> put.tableName(HitItems.table(endpoints.stack()))
                                .item(HitItems.write(hit)));
                    }
                    engines.units().reset();
                    clock.set(completedAt.plus(SealTiming.MARGIN).plus(Duration.ofMinutes(1)));
                    sealer.run(CONTRACT, () -> true);
                }
            }
            return engines.units().writes();
        }
    }

    private static Hit hit(Instant completedAt, int user, Wallet wallet) {
        return new Hit(
                "task-" + completedAt + user,
                GeneratedHistory.TENANT,
                GeneratedHistory.CONTRACT,
                1,
                new UserId(Integer.toString(4711 + user)),
                wallet,
                "",
                1,
                completedAt,
                Gas.AUTO);
    }

    /** The second minute has the wallets that are new. */
    private static Wallet wallet(Wallets wallets, int minute, int user) {
        boolean isNone = wallets == Wallets.NONE || minute == 0 && wallets == Wallets.FIRST;
        return isNone ? Wallet.NONE : new Wallet("0x%040x".formatted(1_000 * minute + user));
    }
}
