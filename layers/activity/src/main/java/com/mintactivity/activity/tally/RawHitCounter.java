package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.concurrent.Pace;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Counts the raw hits of a window. Most windows fit one page. What the first page leaves of a window is divided into
 * slices, which are read at the same time, each in the same way. How long a stretch the page covered tells how many
 * hits are to be expected: a slice is about as long, down to a millisecond. All hits of a contract are under one key:
 * the pages after the first one are kept to what DynamoDB serves of a key, so that they do not refuse each other.
 */
public final class RawHitCounter {

    /**
     * The hits that one answer reads in a second. A key has 3,000 read units a second, which are 66,000 hits: 1 million
     * hits take 45,100 units.
     */
    public static final long HITS_PER_SECOND = 55_000;

    /** Slices of a window that are read at the same time, those of slices included. */
    private static final int MAX_SLICES = 16;

    private final HitReader hits;
    private final ContractSelector selector;
    private final Pace pace;

    /** @param pace of all counters of one answer, in hits */
    public RawHitCounter(HitReader hits, ContractSelector selector, Pace pace) {
        this.hits = hits;
        this.selector = selector;
        this.pace = pace;
    }

    /** The tally of a window, by chain. */
    public TallyAccumulator count(Window window) {
        return count(window, MAX_SLICES, 0);
    }

    /** @param expected about so many hits; zero if that is not known */
    private TallyAccumulator count(Window window, int atOnce, long expected) {
        TallyAccumulator sum = TallyAccumulator.byChain();
        Pages pages = new Pages(expected);
        Window rest = atOnce == 1 ? window : hits.firstPage(selector, window, sum::add, pages);
        Duration page = Duration.between(window.since(), rest.since());
        if (page.isZero()) {
            hits.each(selector, rest, sum::add, pages);
        } else if (!rest.isEmpty()) {
            List<Window> slices = slices(rest, page, atOnce);
            long most = Math.ceilDiv(HitReader.MAX_ROWS * millis(slices.getLast()), page.toMillis());
            Parallel.VIRTUAL_THREADS
                    .all(slices, slice -> count(slice, atOnce / slices.size(), most))
                    .forEach(sum::add);
        }
        return sum;
    }

    /** Takes the hits that are to be expected of a page before it is read, but nothing of a first page. */
    private final class Pages implements HitReader.Paging {

        private long expected;
        private long taken;

        Pages(long expected) {
            this.expected = expected;
        }

        @Override
        public void before() {
            taken = Math.min(expected, HitReader.MAX_ROWS);
            if (taken > 0) {
                pace.take(taken);
            }
        }

        @Override
        public void after(int rows) {
            pace.giveBack(taken - rows);
            // If there are more than were expected, the next page is full.
            expected = expected > rows ? expected - rows : HitReader.MAX_ROWS;
        }
    }

    private static long millis(Window window) {
        return Duration.between(window.since(), window.until()).toMillis();
    }

    /** Equal but for the last one, which ends with the window. */
    private static List<Window> slices(Window window, Duration page, int most) {
        long millis = millis(window);
        long count = Math.clamp(Math.ceilDiv(millis, page.toMillis()), 1, most);
        LongFunction<Instant> start = i -> window.since().plusMillis(millis / count * i);
        return LongStream.range(0, count)
                .mapToObj(i -> new Window(start.apply(i), i == count - 1 ? window.until() : start.apply(i + 1)))
                .toList();
    }
}
