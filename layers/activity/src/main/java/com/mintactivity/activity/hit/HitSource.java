package com.mintactivity.activity.hit;

import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** Where a contract's hits are counted from. */
public interface HitSource {

    /** Passes the hits of a window to a consumer, in the order of their positions. */
    void each(ContractSelector selector, Window window, Consumer<TallyHit> consumer);

    /** The completion of the first hit of a window. */
    Optional<Instant> first(ContractSelector selector, Window window);
}
