package com.mintactivity.simulation.actor;

import com.mintactivity.activity.tally.announce.SealQueue;

/**
 * Sends the message of the hourly sweep; two of them take turns. Which contracts it announces, the sealer finds out.
 */
final class Sweeps {

    private static final long INTERVAL = 2 * 3_600_000;

    private final Cluster cluster;

    Sweeps(Cluster cluster) {
        this.cluster = cluster;
    }

    void start() {
        if (cluster.rules().sweeps()) {
            cluster.scheduler().say("sweep", "is due");
            cluster.queue().put(SealQueue.SWEEP);
            cluster.scheduler().at(cluster.scheduler().now() + INTERVAL, this::start);
        }
    }
}
