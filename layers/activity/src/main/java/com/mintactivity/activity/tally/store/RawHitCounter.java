package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Counts the raw hits of a window. Most windows fit one page. What the first page leaves of a longer window is divided
 * into slices, which are read at the same time.
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
            Parallel.VIRTUAL_THREADS.all(slices(rest), this::slice).forEach(sum::add);
        }
        return sum;
    }

    private TallyAccumulator slice(Window slice) {
        TallyAccumulator sum = TallyAccumulator.byChain();
        hits.each(selector, slice, sum::add);
        return sum;
    }

    /** Equal but for the last one, which ends with the window. */
    private static List<Window> slices(Window window) {
        Duration length = Duration.between(window.since(), window.until());
        long count = Math.clamp(length.dividedBy(MIN_SLICE), 1, MAX_SLICES);
        Duration slice = Duration.ofSeconds(length.dividedBy(count).toSeconds());
        LongFunction<Instant> start = i -> window.since().plus(slice.multipliedBy(i));
        return LongStream.range(0, count)
                .mapToObj(i -> new Window(start.apply(i), i == count - 1 ? window.until() : start.apply(i + 1)))
                .toList();
    }
}
