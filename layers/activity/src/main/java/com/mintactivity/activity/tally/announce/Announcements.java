package com.mintactivity.activity.tally.announce;

import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Announces contracts with new hits to the sealer, each at most once a minute.
 *
 * @param pending the contracts that have to be announced
 * @param announced the contracts announced in the current minute, with that minute
 */
public record Announcements(SealQueue queue, InstantSource clock, Set<String> pending, Map<String, Instant> announced)
        implements HitAnnouncer {

    public Announcements(SealQueue queue, InstantSource clock) {
        this(queue, clock, ConcurrentHashMap.newKeySet(), new ConcurrentHashMap<>());
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
