package com.mintactivity.tests.harness;

import static java.util.stream.Collectors.toMap;

import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.seal.SealTiming;
import com.mintactivity.activity.tally.seal.Sealer;
import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.sealer.SealRound;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/**
 * A sealer and its queue. The queue delivers when a test runs the sealer, each time every contract that was ever
 * announced.
 */
public final class QueuedSealer implements SealQueue {

    /** All kinds of tallies, however few hits there are. */
    public static final SparseLimit DENSE = new SparseLimit(0, 0);

    private final Set<String> contracts = ConcurrentHashMap.newKeySet();
    private final SealRound round;

    public QueuedSealer(Stack stack, SettledClock clock) {
        this(stack, clock, DENSE);
    }

    /** @param limit up to how many hits a contract is sparse */
    public QueuedSealer(Stack stack, SettledClock clock, SparseLimit limit) {
        this.round = round(stack, clock, limit);
    }

    /** Runs of a sealer. */
    public static SealRound round(Stack stack, SettledClock clock, SparseLimit limit) {
        HitSource hits = new HitReader(stack.dynamo(), stack.name());
        return new SealRound(new Sealer(stack.dynamo(), stack.name(), new SealTiming(clock), limit, hits));
    }

    @Override
    public void send(Collection<Announcement> announcements) {
        announcements.forEach(announcement -> contracts.add(announcement.contract()));
    }

    /** Announces a contract as a recorder does. */
    public void announce(String contract) {
        contracts.add(contract);
    }

    /**
     * Does what is due, while there is time left.
     *
     * @return whether nothing is due any more
     */
    public boolean run(BooleanSupplier timeLeft) {
        return complete(round, Set.copyOf(contracts), timeLeft);
    }

    /** Does what is due for some contracts, and returns whether nothing is due any more. */
    public static boolean complete(SealRound round, Collection<String> contracts, BooleanSupplier timeLeft) {
        Map<String, Set<Instant>> withoutLateMinutes =
                contracts.stream().collect(toMap(contract -> contract, contract -> Set.of()));
        SealRound.Round done = round.run(withoutLateMinutes, timeLeft, Duration.ofDays(1));
        return done.failures().isEmpty() && done.runs().values().stream().allMatch(Sealer.Run::isComplete);
    }
}
