package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.activity.time.Window;
import com.mintactivity.benchmarks.history.GeneratedHistory;
import com.mintactivity.benchmarks.history.HistoryShape;
import com.mintactivity.benchmarks.stack.BenchmarkEngines;
import java.time.Duration;
import java.time.Instant;

/**
 * A request for the last 31 days of a contract, and what it meets.
 *
 * @param now the wall clock: the window ends at the settled clock, and begins 31 days before the minute of its end
 * @param lag how far the watermark is behind the settled clock, up to a minute less
 * @param age the time since the watermark moved: within half a minute, what a sealer wrote last is read consistently
 */
record AnswerCase(Instant now, Duration lag, Duration age, long hits, HistoryShape shape) {

    private static final Duration SPAN = Duration.ofDays(31);

    /**
     * The case at {@link BenchmarkEngines#NOW}. A sealer that gets each announcement in time never lags further behind.
     */
    static AnswerCase typical(long hits) {
        return new AnswerCase(BenchmarkEngines.NOW, Duration.ofSeconds(145), Duration.ZERO, hits, HistoryShape.TYPICAL);
    }

    AnswerCase of(HistoryShape other) {
        return new AnswerCase(now, lag, age, hits, other);
    }

    /** The same at another time. */
    AnswerCase at(Instant other) {
        return new AnswerCase(other, lag, age, hits, shape);
    }

    AnswerCase lagging(Duration other) {
        return new AnswerCase(now, other, age, hits, shape);
    }

    /** The same, a time after the watermark moved. */
    AnswerCase aged(Duration other) {
        return new AnswerCase(now, lag, other, hits, shape);
    }

    Window window() {
        return window(now);
    }

    /** The window of a request at a time. */
    static Window window(Instant now) {
        Instant settled = now.minus(BenchmarkEngines.SETTLE);
        return new Window(Instants.floorMinute(settled).minus(SPAN), settled);
    }

    Instant watermark() {
        return Instants.floorMinute(now.minus(BenchmarkEngines.SETTLE).minus(lag));
    }

    /** All that may differ from the typical request. */
    String described() {
        return ("%s, %d chains, skew %.0f, %.0f %% of a day's hits in one hour, at %s, "
                        + "watermark %d s behind, moved %d s ago")
                .formatted(
                        shape.ids().label(),
                        shape.chains(),
                        shape.skew(),
                        100 * shape.busiestHour(),
                        now,
                        lag.toSeconds(),
                        age.toSeconds());
    }

    GeneratedHistory history() {
        return new GeneratedHistory(hits, window(), shape);
    }
}
