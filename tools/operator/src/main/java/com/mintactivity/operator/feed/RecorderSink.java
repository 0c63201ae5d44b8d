package com.mintactivity.operator.feed;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.feed.report.FeedReport;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.recorder.Outcome;
import com.mintactivity.recorder.Outcome.AccountRecorded;
import com.mintactivity.recorder.Outcome.BeforeAttribution;
import com.mintactivity.recorder.Outcome.DeadLettered;
import com.mintactivity.recorder.Outcome.Failed;
import com.mintactivity.recorder.Outcome.Recorded;
import com.mintactivity.recorder.Outcome.Repeated;
import com.mintactivity.recorder.Outcome.Replaced;
import com.mintactivity.recorder.Outcome.Unavailable;
import com.mintactivity.recorder.Outcome.Unsuccessful;
import com.mintactivity.recorder.Recorder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Passes events to a recorder. Events that it would make dead letters are reported as rejected. Events for which the
 * store was throttled are recorded again after a pause: an import fills the capacity of a table or of a partition key,
 * and uses what is left.
 */
final class RecorderSink implements Sink {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    /** So many pauses in a row without a recorded event, about five minutes, end an import. */
    private static final int MAX_PAUSES = 20;

    private final Recorder recorder;
    private final Environment environment;

    RecorderSink(Recorder recorder, Environment environment) {
        this.recorder = recorder;
        this.environment = environment;
    }

    @Override
    public void take(List<Line> batch, FeedReport report) {
        List<Line> open = batch;
        for (BackOff backOff = new BackOff(environment, FIRST_PAUSE, MAX_PAUSES); ; backOff.pause()) {
            List<Outcome> outcomes =
                    recorder.recordOnce(open.stream().map(Line::parsed).toList());
            List<Line> throttled = report(open, outcomes, !backOff.isExhausted(), report);
            if (throttled.isEmpty()) {
                return;
            }
            if (throttled.size() < open.size()) {
                backOff.progress();
            }
            open = throttled;
        }
    }

    /**
     * Reports the outcomes of lines, and returns those that are to be recorded again.
     *
     * @throws StoppedException if an event failed otherwise
     */
    private static List<Line> report(List<Line> lines, List<Outcome> outcomes, boolean mayWait, FeedReport report) {
        List<Line> throttled = new ArrayList<>();
        @Nullable RuntimeException failure = null;
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            switch (outcomes.get(i)) {
                case Recorded recorded -> report.recorded(line, recorded.hit());
                case Replaced(Hit withdrawn, Hit hit) -> report.replaced(line, withdrawn, hit);
                case Repeated repeated -> report.repeated(line, repeated);
                case Unsuccessful(Optional<Hit> contradicted) -> report.unsuccessful(line, contradicted.isPresent());
                case BeforeAttribution(String tenant, Instant bookedAt, boolean ignored) ->
                    report.early(line, tenant, bookedAt);
                case AccountRecorded(boolean isNewest) -> report.account(isNewest);
                case DeadLettered(String reason) -> report.reject(line, reason);
                case Unavailable unavailable when mayWait && unavailable.isThrottled() -> throttled.add(line);
                case Unavailable(RuntimeException cause) -> failure = cause;
                case Failed(RuntimeException cause) -> failure = cause;
            }
        }
        if (failure != null) {
            throw new StoppedException(failure);
        }
        return throttled;
    }
}
