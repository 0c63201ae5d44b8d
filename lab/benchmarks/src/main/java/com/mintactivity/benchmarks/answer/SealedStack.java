package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.seal.SealedHistory;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.ProgressLog;
import com.mintactivity.benchmarks.history.GeneratedHistory;
import com.mintactivity.benchmarks.stack.BenchmarkEngines;
import com.mintactivity.benchmarks.stack.StackEndpoints;
import java.util.function.Supplier;

/** A stack with 31 days of hits, sealed except for the last minutes, and its hits function. */
final class SealedStack implements AutoCloseable {

    static final ContractSelector SUBJECT =
            new ContractSelector(GeneratedHistory.TENANT, GeneratedHistory.CONTRACT, ContractSelector.ALL_CHAINS);

    private final BenchmarkEngines engines;
    private final AnswerCase asked;
    private final GeneratedHistory history;
    private final StackEndpoints endpoints;
    private final HitsClient client;

    private SealedStack(
            BenchmarkEngines engines,
            AnswerCase asked,
            GeneratedHistory history,
            StackEndpoints endpoints,
            HitsClient client) {
        this.engines = engines;
        this.asked = asked;
        this.history = history;
        this.endpoints = endpoints;
        this.client = client;
    }

    static SealedStack make(BenchmarkEngines engines, AnswerCase asked) {
        GeneratedHistory history = asked.history();
        ProgressLog.step("sealing %,d hits of %,d users".formatted(history.hits(), history.users()));
        StackEndpoints endpoints = engines.newStack(asked.now());
        RawHits raw = new RawHits(engines, endpoints.stack());
        raw.store(history, new Window(asked.watermark(), asked.window().until()));
        SealedHistory.seal(
                engines.dynamo(),
                endpoints.stack(),
                SUBJECT,
                asked.window(),
                history.source(),
                asked.watermark(),
                asked.now().minus(asked.age()));
        return new SealedStack(engines, asked, history, endpoints, newClient(engines, endpoints, asked));
    }

    AnswerCase asked() {
        return asked;
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

    /** An answer of an instance whose memory is empty: it reads all tallies, and the key's record. Its code is warm. */
    ShownAnswer emptyMemoryQuery() {
        try (HitsClient empty = newClient()) {
            empty.emptyCache();
            return ShownAnswer.of(HitsClient.body(empty.send()));
        }
    }

    /** The read units of an answer of a warm instance, or of one with an empty memory. */
    double units(Supplier<ShownAnswer> query) {
        query();
        engines.units().reset();
        ShownAnswer shown = query.get();
        if (shown.hits() != history.hits()) {
            throw new IllegalStateException("%d hits of %d were counted".formatted(shown.hits(), history.hits()));
        }
        return engines.units().reads();
    }

    /** An instance of its own. */
    HitsClient newClient() {
        return newClient(engines, endpoints, asked);
    }

    private static HitsClient newClient(BenchmarkEngines engines, StackEndpoints endpoints, AnswerCase asked) {
        return new HitsClient(endpoints, engines.dynamo(), asked.window().since());
    }

    @Override
    public void close() {
        client.close();
        engines.drop(endpoints.stack());
    }
}
