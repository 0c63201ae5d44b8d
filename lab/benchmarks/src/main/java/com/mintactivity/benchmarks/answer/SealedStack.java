package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.seal.SealedHistory;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.ProgressLog;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** A stack with 31 days of hits, sealed except for the last minutes, and its hits function. */
final class SealedStack implements AutoCloseable {

    /** The requested window: it ends at the settled clock and begins 31 days before the minute of its end. */
    static final Window WINDOW =
            new Window(Instant.parse("2026-10-20T10:37:00Z"), BenchmarkEngines.NOW.minus(BenchmarkEngines.SETTLE));

    /** A sealer that gets each announcement in time never lags further behind. */
    static final Instant WATERMARK = Instant.parse("2026-11-20T10:35:00Z");

    static final ContractSelector SUBJECT =
            new ContractSelector(GeneratedHistory.TENANT, GeneratedHistory.CONTRACT, ContractSelector.ALL_CHAINS);

    private final BenchmarkEngines engines;
    private final GeneratedHistory history;
    private final StackEndpoints endpoints;
    private final HitsClient client;

    private SealedStack(
            BenchmarkEngines engines, GeneratedHistory history, StackEndpoints endpoints, HitsClient client) {
        this.engines = engines;
        this.history = history;
        this.endpoints = endpoints;
        this.client = client;
    }

    /** @param age the age of the watermark: one younger than half a minute is read consistently, at twice the units */
    static SealedStack make(BenchmarkEngines engines, long hits, Duration age) {
        return make(engines, new GeneratedHistory(hits, WINDOW), age);
    }

    /** The same with a history over {@link #WINDOW}. */
    static SealedStack make(BenchmarkEngines engines, GeneratedHistory history, Duration age) {
        ProgressLog.step("sealing %,d hits of %,d users".formatted(history.hits(), history.users()));
        StackEndpoints endpoints = engines.newStack();
        RawHits raw = new RawHits(engines, endpoints.stack());
        raw.store(history, new Window(WATERMARK, WINDOW.until()));
        SealedHistory.seal(
                engines.dynamo(),
                endpoints.stack(),
                SUBJECT,
                WINDOW,
                history.source(),
                WATERMARK,
                BenchmarkEngines.NOW.minus(age));
        return new SealedStack(engines, history, endpoints, newClient(engines, endpoints));
    }

    GeneratedHistory history() {
        return history;
    }

    StackEndpoints endpoints() {
        return endpoints;
    }

    /** An answer that is not cached, of an instance that has tallies and the key's record in memory. */
    ShownAnswer query() {
        client.emptyCache();
        return ShownAnswer.of(HitsClient.body(client.send()));
    }

    /** An answer of a new instance, which reads all tallies, and the key's record. */
    ShownAnswer coldQuery() {
        try (HitsClient cold = newClient(engines, endpoints)) {
            cold.emptyCache();
            return ShownAnswer.of(HitsClient.body(cold.send()));
        }
    }

    /** The read units of an answer of a warm instance, or of a new one. */
    double units(Supplier<ShownAnswer> query) {
        query();
        engines.units().reset();
        ShownAnswer shown = query.get();
        if (shown.hits() != history.hits()) {
            throw new IllegalStateException("%d hits of %d were counted".formatted(shown.hits(), history.hits()));
        }
        return engines.units().reads();
    }

    private static HitsClient newClient(BenchmarkEngines engines, StackEndpoints endpoints) {
        return new HitsClient(endpoints, engines.dynamo(), WINDOW.since());
    }

    @Override
    public void close() {
        client.close();
        engines.drop(endpoints.stack());
    }
}
