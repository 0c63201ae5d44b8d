package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Counts the raw hits of a window. Most windows fit one page. What the first page leaves of a longer window is divided into slices,
 * which are read at the same time.
 */
final class RawHitCounter {

    private static final int MAX_SLICES = 16;

    /** A slice costs a query. A shorter one would rarely save a page. */
    private static final Duration MIN_SLICE = Duration.ofMinutes(10);

    private final HitReader hits;
    private final ContractSelector selector;

    RawHitCounter(HitReader hits, ContractSelector selector) {
        this.hits = hits;
        this.selector = selector;
    }

    TallyAccumulator count(Window window) {
        TallyAccumulator sum = TallyAccumulator.byChain();
        Window rest = hits.firstPage(selector, window, sum::add);
        if (!rest.isEmpty()) {
            List<Callable<TallyAccumulator>> slices = new ArrayList<>();
            for (Window slice : slices(rest)) {
                slices.add(() -> slice(slice));
            }
            Parallel.VIRTUAL_THREADS.all(slices).forEach(sum::add);
        }
        return sum;
    }

    private TallyAccumulator slice(Window slice) {
        TallyAccumulator sum = TallyAccumulator.byChain();
        hits.each(selector, slice, sum::add);
        return sum;
    }

    /** Equal but for the last one, which ends with the window. */
    static List<Window> slices(Window window) {
        Duration length = Duration.between(window.since(), window.until());
        long count = Math.clamp(length.dividedBy(MIN_SLICE), 1, MAX_SLICES);
        Duration slice = Duration.ofSeconds(length.dividedBy(count).toSeconds());
        List<Window> slices = new ArrayList<>();
        Instant since = window.since();
        for (long i = 1; i < count; i++) {
            slices.add(new Window(since, since.plus(slice)));
            since = since.plus(slice);
        }
        slices.add(new Window(since, window.until()));
        return slices;
    }
}
