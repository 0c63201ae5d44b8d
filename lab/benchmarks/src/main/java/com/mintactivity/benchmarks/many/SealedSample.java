package com.mintactivity.benchmarks.many;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.many.model.HitFeed;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.tally.CountedHits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares what was sealed of some contracts with their hits, so that a model of the store that loses writes is found
 * out.
 */
final class SealedSample {

    private static final int SAMPLE = 50;
    private static final Duration BACKLOG = Duration.ofMinutes(5);

    /** Enough for the answers. */
    private static final Duration TIME = Duration.ofMinutes(1);

    private SealedSample() {}

    /**
     * @throws IllegalStateException if an answer is not that of the hits, or a contract is not sealed up to the last
     *     minutes
     */
    static void verify(Day day, int contracts) {
        day.time().start(() -> compare(day, contracts));
        day.runFor(Duration.between(Day.START, day.time().instant()).plus(TIME), "answers");
    }

    private static void compare(Day day, int contracts) {
        TallyReader sealed = new TallyReader(day.store(), Schemas.STACK, day.time());
        HitReader raw = new HitReader(day.store(), Schemas.STACK);
        ContractStates states = new ContractStates(day.store(), Schemas.STACK);
        for (int contract = 0; contract < contracts; contract += Math.ceilDiv(contracts, SAMPLE)) {
            String key = HitFeed.contract(contract);
            ContractState state = states.read(key);
            ContractSelector selector = HitItems.selector(key);
            Instant watermark = state.watermark().orElse(Instant.EPOCH);
            Window window = new Window(Day.START, watermark);
            Summary answer = sealed.summary(selector, window, 5);
            List<TallyHit> hits = new ArrayList<>();
            raw.each(selector, window, hits::add);
            Summary truth = CountedHits.summary(hits, 5);
            boolean isBehind = watermark.isBefore(day.time().instant().minus(BACKLOG));
            if (!answer.equals(truth) || isBehind || state.isSparse()) {
                throw new IllegalStateException(
                        key + " is sealed up to " + watermark + ": " + answer + ", not " + truth);
            }
        }
    }
}
