package com.mintactivity.operator.user;

import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Waits until the sealer has written the tallies of changed hits again, and until no sealer is left that read the hits
 * before they changed.
 */
final class SealerWait {

    /**
     * A sealer that read hits before they changed may still write a minute that is too old to be written again: until
     * its function ends, after two minutes.
     */
    private static final Duration SEALERS_END = Duration.ofSeconds(150);

    private static final int STATES_AT_ONCE = 16;

    private final Root root;
    private final ContractStates states;
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
        this.states = new ContractStates(root.backend().dynamo(), root.backend().stack());
        this.patience = patience;
        this.atWork = atWork;
    }

    /**
     * Waits until nothing is open in the longest units with changed hits: else one of them may still wait.
     *
     * @param units of 16 days, by contract
     * @param hasTraces whether anything of the users was found
     * @throws com.mintactivity.operator.cli.Declined if the sealer has not written all tallies in this time
     */
    void await(Map<String, Set<Instant>> units, boolean hasTraces) {
        Instant sealersEnd = root.clock().instant().plus(SEALERS_END);
        Map<String, Set<Instant>> pending = pending(units);
        root.backend()
                .sealQueue()
                .send(pending.keySet().stream()
                        .map(Announcement::withoutDeduplication)
                        .toList());
        Duration waited = Duration.ZERO;
        while (!pending.isEmpty() || root.clock().instant().isBefore(sealersEnd)) {
            if (!pending.isEmpty() && waited.compareTo(patience) >= 0) {
                throw Erasure.incomplete("the sealer has not yet written all tallies of changed hits again (contracts: "
                        + pending.size() + ", " + first(pending) + ")");
            }
            if (waited.isZero()) {
                root.console()
                        .say(
                                hasTraces
                                        ? "waiting some minutes for the sealer to write the tallies of changed hits"
                                                + " again"
                                        : "no hit is stored. Looking again in some minutes: a sealer may still know"
                                                + " one");
            }
            atWork.run();
            root.environment().pause(Erasure.BETWEEN_LOOKS);
            waited = waited.plus(Erasure.BETWEEN_LOOKS);
            pending = pending(pending);
        }
    }

    /** One of the contracts, and the writer that holds the sealer up there, if there is one. */
    private String first(Map<String, Set<Instant>> pending) {
        String contract = Collections.min(pending.keySet());
        return states.read(contract).history().writers().entrySet().stream()
                .filter(writer -> !writer.getValue().finished())
                .map(writer -> "on " + contract + " " + writer.getKey() + " has not finished")
                .min(Comparator.naturalOrder())
                .orElse("among them " + contract);
    }

    private Map<String, Set<Instant>> pending(Map<String, Set<Instant>> some) {
        Map<String, Set<Instant>> left = new ConcurrentHashMap<>();
        Parallel.VIRTUAL_THREADS.each(some.entrySet(), STATES_AT_ONCE, its -> {
            HourRanges open = states.read(its.getKey()).open();
            if (its.getValue().stream().anyMatch(unit -> open.overlaps(unit, Grid.DAYS_16.nextUnit(unit)))) {
                left.put(its.getKey(), its.getValue());
            }
        });
        return left;
    }
}
