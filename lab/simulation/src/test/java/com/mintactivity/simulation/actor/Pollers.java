package com.mintactivity.simulation.actor;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitPage;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.activity.time.Window;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.simulation.check.Chains;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import java.time.Instant;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Follows cursors to the end of each window, and begins the next window there. The rows that it has seen survive the
 * function that answers it.
 */
final class Pollers {

    private static final long INTERVAL = 4 * 60_000;
    private static final int LIMIT = 3;

    private final Cluster cluster;
    private final String name;
    private final ContractSelector selector;
    private final Chains chains;
    private Instant since;
    private Position after;
    private int started;

    Pollers(Cluster cluster, int number, ContractSelector selector, Chains chains) {
        this.cluster = cluster;
        this.name = "poller" + number;
        this.selector = selector;
        this.chains = chains;
        this.since = Instant.ofEpochMilli(cluster.plan().start());
        this.after = Position.before(since);
    }

    void start() {
        SimulatedProcess process = cluster.process(Kind.POLLER, name + "." + ++started, this::start);
        process.start(() -> run(process));
    }

    private void run(SimulatedProcess process) {
        HitReader hits = new HitReader(cluster.dynamo(process), Schemas.STACK);
        SettledClock clock = new SettledClock(process.clock(), Cluster.SETTLE);
        while (cluster.scheduler().now() < cluster.plan().calm() + INTERVAL) {
            process.pause(1 + process.random().nextLong(INTERVAL));
            try {
                poll(hits, clock);
                cluster.scheduler().counts().add("a window was read to its end by cursors");
            } catch (SdkException unavailable) {
                cluster.scheduler().say(process.name(), "answers 503");
            }
        }
    }

    private void poll(HitReader hits, SettledClock clock) {
        while (true) {
            Instant until = clock.settled();
            if (until.isBefore(since)) {
                return;
            }
            HitPage page = hits.after(after, selector, new Window(since, until), LIMIT);
            chains.page(page.hits());
            if (page.last()) {
                chains.complete(until);
                since = until;
                after = Position.before(until);
                return;
            }
            Hit last = page.hits().getLast();
            after = Position.of(last);
        }
    }
}
