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
import java.time.Instant;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;

/** Reads answers, and compares each with the raw hits. */
final class Readers {

    private final Cluster cluster;
    private final String name;
    private final List<Action.Read> reads;
    private int next;
    private int started;

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
        TallyReader reader = new TallyReader(cluster.dynamo(process), Schemas.STACK, process.clock());
        SettledClock clock = new SettledClock(process.clock(), Cluster.SETTLE);
        for (; next < reads.size(); next++) {
            Action.Read read = reads.get(next);
            if (read.at() > cluster.scheduler().now()) {
                process.pause(read.at() - cluster.scheduler().now());
            }
            Window window = window(read.span(), clock.settled().toEpochMilli());
            ContractSelector selector = PlannedHits.selector(read.contract(), read.chain());
            long from = cluster.scheduler().now();
            try {
                Summary answer = reader.summary(selector, window, read.top());
                cluster.answers().check(process.name(), selector, window, read.top(), answer, from);
                cluster.scheduler().counts().add("an answer was compared");
            } catch (SdkException unavailable) {
                cluster.scheduler().say(process.name(), "answers 503");
            }
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
