package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** Where a sealer reads hits. */
public interface HitSource {

    /** Passes the hits of a window to a consumer, in the order of their positions. */
    void each(ContractSelector selector, Window window, Consumer<TallyHit> consumer);

    /** The completion of the first hit of a window. */
    Optional<Instant> first(ContractSelector selector, Window window);

    /** The stored hits. */
    static HitSource of(HitReader hits) {
        return new HitSource() {
            @Override
            public void each(ContractSelector selector, Window window, Consumer<TallyHit> consumer) {
                hits.each(selector, window, consumer);
            }

            @Override
            public Optional<Instant> first(ContractSelector selector, Window window) {
                return hits.first(selector, window);
            }
        };
    }
}
