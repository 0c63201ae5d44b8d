package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.Counted;
import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.time.Window;
import java.util.function.Consumer;

/** Hands over the hits of a window in the order of their positions, as {@link com.mintactivity.activity.hit.HitReader#each} does. */
@FunctionalInterface
public interface HitSource {

    void each(Subject subject, Window window, Consumer<Counted> consumer);
}
