package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Counts the raw hits of a window. Most windows fit one page. What the first page leaves of a window is divided into
 * slices, which are read at the same time, each in the same way. How long a stretch the page covered tells how many
 * hits are to be expected: a slice is about as long, down to a millisecond.
 */
public final class RawHitCounter {

    /** Slices of a window that are read at the same time, those of slices included. */
    private static final int MAX_SLICES = 16;

    private final HitReader hits;
    private final ContractSelector selector;

    public RawHitCounter(HitReader hits, ContractSelector selector) {
        this.hits = hits;
        this.selector = selector;
    }

    /** The tally of a window, by chain. */
    public TallyAccumulator count(Window window) {
        return count(window, MAX_SLICES);
    }

    private TallyAccumulator count(Window window, int atOnce) {
        TallyAccumulator sum = TallyAccumulator.byChain();
        Window rest = atOnce == 1 ? window : hits.firstPage(selector, window, sum::add);
        Duration page = Duration.between(window.since(), rest.since());
        if (page.isZero()) {
            hits.each(selector, rest, sum::add);
        } else if (!rest.isEmpty()) {
            List<Window> slices = slices(rest, page, atOnce);
            Parallel.VIRTUAL_THREADS
                    .all(slices, slice -> count(slice, atOnce / slices.size()))
                    .forEach(sum::add);
        }
        return sum;
    }

    /** Equal but for the last one, which ends with the window. */
    private static List<Window> slices(Window window, Duration page, int most) {
        long millis = Duration.between(window.since(), window.until()).toMillis();
        long count = Math.clamp(Math.ceilDiv(millis, page.toMillis()), 1, most);
        LongFunction<Instant> start = i -> window.since().plusMillis(millis / count * i);
        return LongStream.range(0, count)
                .mapToObj(i -> new Window(start.apply(i), i == count - 1 ? window.until() : start.apply(i + 1)))
                .toList();
    }
}
