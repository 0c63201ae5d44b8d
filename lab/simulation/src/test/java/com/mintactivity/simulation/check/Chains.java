package com.mintactivity.simulation.check;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.time.Window;
import com.mintactivity.simulation.schedule.Scheduler;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Property 4: a chain of cursors, and windows that meet end to end, show each live hit exactly once, in order. */
public final class Chains {

    private final Scheduler scheduler;
    private final Truth truth;
    private final ContractSelector selector;
    private final Instant since;
    private final Set<String> shown = new HashSet<>();
    private Position last;

    public Chains(Scheduler scheduler, Truth truth, ContractSelector selector, Instant since) {
        this.scheduler = scheduler;
        this.truth = truth;
        this.selector = selector;
        this.since = since;
        this.last = Position.before(since);
    }

    /** A page that a poller was shown. */
    public void page(List<Hit> hits) {
        for (Hit hit : hits) {
            if (!shown.add(hit.taskId())) {
                scheduler.violated("property 4: a chain showed " + hit.taskId() + " twice");
            }
            if (Position.of(hit).compareTo(last) <= 0) {
                scheduler.violated("property 4: a chain showed " + hit.taskId() + " out of order");
            }
            last = Position.of(hit);
        }
    }

    /** Every page of the windows up to a moment was shown. */
    public void complete(Instant until) {
        Optional<RecordedHit> missing = truth.of(selector, new Window(since, until))
                .filter(hit -> hit.isLive()
                        && !hit.isErased()
                        && !shown.contains(hit.hit().taskId()))
                .findFirst();
        missing.ifPresent(hit -> scheduler.violated("property 4: no chain up to %s showed %s of %s, visible from %s"
                .formatted(until, hit.hit().taskId(), hit.hit().completedAt(), Instant.ofEpochMilli(hit.visible()))));
    }
}
