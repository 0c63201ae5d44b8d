package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.store.ContractState.Repair;
import com.mintactivity.activity.tally.store.ContractState.Seen;
import com.mintactivity.activity.tally.store.ContractState.Unchecked;
import com.mintactivity.activity.tally.store.ContractState.Writer;
import com.mintactivity.activity.time.Instants;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A state in the making: a copy whose attributes are changed one by one. */
final class StateDraft {

    /** Hours that are to be checked at nearly the same time are checked together, at the later one. */
    private static final Duration SAME_CHECK = Duration.ofMinutes(30);

    private final ContractState from;

    long epoch;
    Optional<Instant> watermark;
    boolean isBehind;
    Instant lastRewrittenAt;
    Instant stable;
    int maxParts;
    Instant denseSince;
    Map<String, Writer> writers;
    Map<String, Seen> seen;
    List<Unchecked> unchecked;
    Optional<Repair> repair;

    StateDraft(ContractState from) {
        this.from = from;
        this.epoch = from.epoch();
        this.watermark = from.watermark();
        this.isBehind = from.isBehind();
        this.lastRewrittenAt = from.lastRewrittenAt();
        this.stable = from.stable();
        this.maxParts = from.maxParts();
        this.denseSince = from.denseSince();
        this.writers = new HashMap<>(from.writers());
        this.seen = new HashMap<>(from.seen());
        this.unchecked = new ArrayList<>(from.unchecked());
        this.repair = from.repair();
    }

    /** Remembers when each writer was first seen with what it has announced. */
    void sight(Instant now) {
        seen.clear();
        writers.forEach((name, writer) -> {
            Seen before = from.seen().get(name);
            boolean isSame =
                    before != null && before.beats() == writer.beats() && before.finished() == writer.finished();
            seen.put(name, isSame ? before : new Seen(writer.beats(), writer.finished(), now));
        });
    }

    /** So a repair of many days adds one range, not one for each of its blocks. */
    void addUnchecked(Unchecked more) {
        if (more.hours().isEmpty()) {
            return;
        }
        if (!unchecked.isEmpty()
                && unchecked.getLast().notBefore().plus(SAME_CHECK).isAfter(more.notBefore())) {
            Unchecked last = unchecked.removeLast();
            unchecked.add(
                    new Unchecked(last.hours().plus(more.hours()), Instants.later(last.notBefore(), more.notBefore())));
        } else {
            unchecked.add(more);
        }
    }

    ContractState state() {
        return new ContractState(
                from.contract(),
                epoch,
                watermark,
                isBehind,
                lastRewrittenAt,
                stable,
                maxParts,
                denseSince,
                writers,
                seen,
                unchecked,
                repair,
                from.invalidations(),
                from.mayShrink());
    }
}
