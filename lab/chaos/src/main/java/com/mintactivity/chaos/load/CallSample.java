package com.mintactivity.chaos.load;

import java.time.Duration;
import java.util.List;

/**
 * A request that was answered.
 *
 * @param worker the number of the worker that sent it
 * @param start by {@link System#nanoTime}
 * @param end by {@link System#nanoTime}
 * @param summary the status and, of an error, its code
 * @param defects what is wrong with the response; empty if it conforms to the contract and equals the model's
 */
public record CallSample(
        int worker, String route, long start, long end, int status, String summary, List<String> defects) {

    public CallSample {
        defects = List.copyOf(defects);
    }

    public Duration duration() {
        return Duration.ofNanos(end - start);
    }

    boolean isWithin(long from, long to) {
        return start - from >= 0 && end - to <= 0;
    }
}
