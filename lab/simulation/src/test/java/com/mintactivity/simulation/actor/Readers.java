package com.mintactivity.simulation.actor;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.simulation.plan.Action;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Reads answers, and compares each with the raw hits. A reader remembers tallies until it crashes, and asks each
 * question again after the next one.
 */
final class Readers {

    /** Longer than in production, so that more of what is remembered has changed meanwhile. */
    private static final Duration REMEMBERED = Duration.ofDays(2);

    private final Cluster cluster;
    private final String name;
    private final List<Action.Read> reads;
    private int next;
    private int started;

    private record Asked(ContractSelector selector, Window window, int top) {}

    Readers(Cluster cluster, int number, List<Action.Read> reads) {
        this.cluster = cluster;
        this.name = "reader" + number;
        this.reads = reads;
    }

    void start() {
        SimulatedProcess process = cluster.process(Kind.READER, name + "." + ++started, () -> {
            next++;
            start();
        });
        process.start(() -> run(process));
    }

    private void run(SimulatedProcess process) {
        TallyReader reader = new TallyReader(cluster.dynamo(process), Schemas.STACK, process.clock(), REMEMBERED);
        SettledClock clock = new SettledClock(process.clock(), Cluster.SETTLE);
        Optional<Asked> before = Optional.empty();
        for (; next < reads.size(); next++) {
            Action.Read read = reads.get(next);
            if (read.at() > cluster.scheduler().now()) {
                process.pause(read.at() - cluster.scheduler().now());
            }
            Window window = window(read.span(), clock.settled().toEpochMilli());
            Asked question = new Asked(PlannedHits.selector(read.contract(), read.chain()), window, read.top());
            ask(process, reader, question);
            before.ifPresent(again -> ask(process, reader, again));
            before = Optional.of(question);
        }
    }

    private void ask(SimulatedProcess process, TallyReader reader, Asked question) {
        long from = cluster.scheduler().now();
        try {
            Summary answer = reader.summary(question.selector(), question.window(), question.top());
            cluster.answers()
                    .check(process.name(), question.selector(), question.window(), question.top(), answer, from);
            cluster.scheduler().counts().add("an answer was compared");
        } catch (SdkException unavailable) {
            cluster.scheduler().say(process.name(), "answers 503");
        }
    }

    private static Window window(Action.Span span, long settled) {
        return switch (span) {
            case Action.Span.Last(long age, long length) -> window(settled - age - length, settled - age);
            case Action.Span.Fixed(long since, long until) ->
                window(Math.min(since, settled), Math.min(until, settled));
        };
    }

    private static Window window(long since, long until) {
        return new Window(Instant.ofEpochMilli(since), Instant.ofEpochMilli(until));
    }
}
