package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.time.Window;
import java.util.function.Consumer;

/** Hands over the hits of a window in the order of their positions, as {@link com.mintactivity.activity.hit.HitReader#each} does. */
@FunctionalInterface
public interface HitSource {

    void each(ContractSelector subject, Window window, Consumer<TallyHit> consumer);
}
