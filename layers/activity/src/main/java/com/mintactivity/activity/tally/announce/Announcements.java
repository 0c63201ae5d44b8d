package com.mintactivity.activity.tally.announce;

import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Announces contracts with new hits to the sealer, each at most once a minute. */
public final class Announcements implements HitAnnouncer {

    private final SealQueue queue;
    private final InstantSource clock;
    private final Set<String> pending = ConcurrentHashMap.newKeySet();
    private final Map<String, Instant> announced = new ConcurrentHashMap<>();

    public Announcements(SealQueue queue, InstantSource clock) {
        this.queue = queue;
        this.clock = clock;
    }

    @Override
    public void after(String contract) {
        pending.add(contract);
    }

    /** Contracts that could not be announced are announced with the next batch. */
    @Override
    public void batchEnded() {
        Instant now = clock.instant();
        Instant minute = Instants.floorMinute(now);
        announced.values().removeIf(before -> !before.equals(minute));
        Set<String> batch = Set.copyOf(pending);
        Set<String> due = new HashSet<>(batch);
        due.removeAll(announced.keySet());
        queue.send(due.stream()
                .map(contract -> Announcement.ofMinute(contract, now))
                .toList());
        pending.removeAll(batch);
        due.forEach(contract -> announced.put(contract, minute));
    }

    @Override
    public void forget() {
        announced.clear();
        pending.clear();
    }
}
