package com.mintactivity.simulation.check;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.time.Window;
import com.mintactivity.model.tally.CountedHits;
import com.mintactivity.simulation.schedule.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Property 1: an answer from sealed tallies is the answer from the raw hits that a read may have seen. */
public final class Answers {

    /** With more hits in flight, only the totals are compared. */
    private static final int MAX_UNCERTAIN = 5;

    private final Scheduler scheduler;
    private final Truth truth;

    public Answers(Scheduler scheduler, Truth truth) {
        this.scheduler = scheduler;
        this.truth = truth;
    }

    /**
     * Compares an answer.
     *
     * @param from when it was asked for, in milliseconds
     */
    public void check(String reader, ContractSelector selector, Window window, int top, Summary answer, long from) {
        long to = scheduler.now();
        List<RecordedHit> certain = new ArrayList<>();
        List<RecordedHit> uncertain = new ArrayList<>();
        truth.of(selector, window).forEach(hit -> {
            boolean isExcused = hit.isExcused(from);
            if (hit.isSurelySeen(from, to) && !isExcused) {
                certain.add(hit);
            } else if (hit.mayBeSeen(from, to) || isExcused) {
                uncertain.add(hit);
            }
        });
        if (!isOneOf(answer, certain, uncertain, top, names(selector, from, to))) {
            scheduler.violated("property 1: %s got a wrong answer for %s %s: %s instead of %s"
                    .formatted(
                            reader,
                            selector.contract().value().substring(0, 4),
                            window,
                            show(answer),
                            show(summary(certain, List.of(), 0, top, RecordedHit::tallyHit))
                                    + (uncertain.isEmpty() ? "" : " and up to " + uncertain.size() + " more")));
        }
    }

    /** Compares an answer of this moment with every hit that is stored, whether or not an index shows it. */
    public void checkNow(String when, ContractSelector selector, Window window, int top, Summary answer) {
        List<RecordedHit> certain = new ArrayList<>();
        List<RecordedHit> uncertain = new ArrayList<>();
        truth.of(selector, window).forEach(hit -> {
            if (hit.isExcused(scheduler.now())) {
                uncertain.add(hit);
            } else if (!hit.isErased()) {
                certain.add(hit);
            }
        });
        if (!isOneOf(answer, certain, uncertain, top, names(selector, scheduler.now(), scheduler.now()))) {
            scheduler.violated("property 1: %s, the tallies of %s %s say %s instead of %s"
                    .formatted(
                            when,
                            selector.contract().value().substring(0, 4),
                            window,
                            show(answer),
                            show(summary(certain, List.of(), 0, top, RecordedHit::tallyHit))));
        }
    }

    /** The forms in which an answer may count each hit. */
    private List<Function<RecordedHit, TallyHit>> names(ContractSelector selector, long from, long to) {
        return truth
                .concealments()
                .names(HitItems.contractKey(selector.tenant(), selector.contract()), from, to)
                .stream()
                .<Function<RecordedHit, TallyHit>>map(way -> hit -> way.apply(hit.tallyHit(from)))
                .toList();
    }

    private static boolean isOneOf(
            Summary answer,
            List<RecordedHit> certain,
            List<RecordedHit> uncertain,
            int top,
            List<Function<RecordedHit, TallyHit>> names) {
        if (uncertain.size() > MAX_UNCERTAIN) {
            return answer.hits() >= certain.size() && answer.hits() <= certain.size() + uncertain.size();
        }
        for (int some = 0; some < 1 << uncertain.size(); some++) {
            int drawn = some;
            if (answer.hits() == certain.size() + Integer.bitCount(some)
                    && names.stream()
                            .map(named -> summary(certain, uncertain, drawn, top, named))
                            .anyMatch(answer::equals)) {
                return true;
            }
        }
        return false;
    }

    private static Summary summary(
            List<RecordedHit> certain,
            List<RecordedHit> uncertain,
            int some,
            int top,
            Function<RecordedHit, TallyHit> named) {
        List<TallyHit> hits = new ArrayList<>();
        certain.forEach(hit -> hits.add(named.apply(hit)));
        for (int i = 0; i < uncertain.size(); i++) {
            if ((some & 1 << i) != 0) {
                hits.add(named.apply(uncertain.get(i)));
            }
        }
        return CountedHits.summary(hits, top);
    }

    static Optional<String> difference(Summary a, Summary b) {
        return a.equals(b) ? Optional.empty() : Optional.of(show(a) + " / " + show(b));
    }

    private static String show(Summary summary) {
        return summary.hits() + " hits of " + summary.users() + " users on " + summary.chainIds() + ": "
                + summary.listed().stream()
                        .map(user -> user.userId().value() + ":" + user.hits() + "@" + user.lastHitAt() + " "
                                + user.gas().maxFeeGwei() + " from "
                                + user.wallets().size())
                        .toList();
    }
}
