package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Divides a window whose raw hits are counted, so that its pages are not all read one after another. */
final class RawSlices {

    private static final int MAX_SLICES = 16;

    /** A slice costs a query. A shorter one would rarely save a page. */
    private static final Duration MIN_SLICE = Duration.ofMinutes(10);

    private RawSlices() {}

    static List<Window> of(Window window) {
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
