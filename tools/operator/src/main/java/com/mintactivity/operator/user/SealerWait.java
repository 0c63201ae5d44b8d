package com.mintactivity.operator.user;

import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Waits until the sealer has written the tallies of changed hits again, and until no sealer is left that read the hits
 * before they changed.
 */
final class SealerWait {

    /**
     * A sealer that read hits before they changed may still write the users' wallets: until its function ends, after
     * two minutes.
     */
    private static final Duration SEALERS_END = Duration.ofSeconds(150);

    private static final int STATES_AT_ONCE = 16;

    private final Root root;
    private final Duration patience;
    private final Runnable atWork;

    /**
     * A wait.
     *
     * @param patience how long to wait for tallies
     * @param atWork is called with each look
     */
    SealerWait(Root root, Duration patience, Runnable atWork) {
        this.root = root;
        this.patience = patience;
        this.atWork = atWork;
    }

    /** @throws com.mintactivity.operator.cli.Declined if the sealer has not written all tallies in this time */
    void await(Collection<StoredTraces> traces) {
        Instant sealersEnd = root.clock().instant().plus(SEALERS_END);
        Collection<StoredTraces> pending = pending(traces);
        root.backend()
                .sealQueue()
                .send(contracts(pending).stream()
                        .map(Announcement::withoutDeduplication)
                        .toList());
        Duration waited = Duration.ZERO;
        while (!pending.isEmpty() || root.clock().instant().isBefore(sealersEnd)) {
            if (!pending.isEmpty() && waited.compareTo(patience) >= 0) {
                throw Erasure.incomplete(
                        "the hits are changed, but the sealer has not yet written all tallies of their hours"
                                + " again (contracts: " + contracts(pending).size() + ")");
            }
            if (waited.isZero()) {
                root.console()
                        .say(
                                traces.isEmpty()
                                        ? "no hit is stored. Looking again in some minutes: a sealer may still know one"
                                        : "the hits are changed. Waiting some minutes for the sealer to write their"
                                                + " tallies");
            }
            atWork.run();
            root.environment().pause(Erasure.BETWEEN_LOOKS);
            waited = waited.plus(Erasure.BETWEEN_LOOKS);
            pending = pending(pending);
        }
    }

    private static List<String> contracts(Collection<StoredTraces> traces) {
        return traces.stream().map(StoredTraces::contract).distinct().toList();
    }

    private static List<StoredTraces> pending(Collection<StoredTraces> some) {
        List<StoredTraces> left = new ArrayList<>();
        Parallel.VIRTUAL_THREADS.each(some, STATES_AT_ONCE, its -> {
            if (!its.areRewritten()) {
                synchronized (left) {
                    left.add(its);
                }
            }
        });
        return left;
    }
}
