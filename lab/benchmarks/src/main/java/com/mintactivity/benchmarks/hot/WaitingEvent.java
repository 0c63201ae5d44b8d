package com.mintactivity.benchmarks.hot;

/** An event of the simulation, in whatever message it is. */
final class WaitingEvent {

    final int tenant;
    final long sentAt;

    /** How often a store has refused it. */
    int attempts;

    /** How often its present message was received. */
    int receives;

    /** When its present message could first be received. */
    long visibleAt;

    WaitingEvent(int tenant, long sentAt) {
        this.tenant = tenant;
        this.sentAt = sentAt;
    }
}
