package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Announces contracts with new hits to the sealer, each at most once a minute. Nothing depends on it for correctness: hits that are not
 * announced are counted raw until the next hit of their contract is announced.
 */
public final class Announcements implements HitAnnouncer {

    private static final int MAX_PARALLEL_CALLS = 16;

    /** Announcements in memory. One more clears the memory. */
    private static final int MAX_REMEMBERED = 10_000;

    private final ContractStates states;
    private final InstantSource clock;
    private final Set<String> pending = ConcurrentHashMap.newKeySet();
    private final Map<String, Instant> announced = new ConcurrentHashMap<>();

    public Announcements(ContractStates states, InstantSource clock) {
        this.states = states;
        this.clock = clock;
    }

    @Override
    public void before(String contract, Instant completedAt) {}

    @Override
    public void after(String contract, Instant completedAt) {
        pending.add(contract);
    }

    @Override
    public void uncertain(String contract) {
        pending.add(contract);
    }

    /** What could not be announced is announced with the next batch. */
    @Override
    public void batchEnded() {
        Instant now = clock.instant();
        Instant minute = Instants.floorMinute(now);
        Parallel.VIRTUAL_THREADS.each(Set.copyOf(pending), MAX_PARALLEL_CALLS, contract -> {
            if (!minute.equals(announced.get(contract))) {
                states.announce(contract, now);
                remember(contract, minute);
            }
            pending.remove(contract);
        });
    }

    @Override
    public void forget() {
        announced.clear();
        pending.clear();
    }

    private void remember(String contract, Instant minute) {
        if (announced.size() >= MAX_REMEMBERED) {
            announced.clear();
        }
        announced.put(contract, minute);
    }
}
