package com.mintactivity.operator.feed;

import com.mintactivity.recorder.Outcome;
import com.mintactivity.recorder.Outcome.AccountNoted;
import com.mintactivity.recorder.Outcome.DeadLettered;
import com.mintactivity.recorder.Outcome.Failed;
import com.mintactivity.recorder.Outcome.NotAHit;
import com.mintactivity.recorder.Outcome.Recorded;
import com.mintactivity.recorder.Outcome.Repeated;
import com.mintactivity.recorder.Outcome.Unavailable;
import com.mintactivity.recorder.Recorder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Passes events to a recorder. Events that it would make dead letters are reported as rejected. */
final class RecorderSink implements Sink {

    private final Recorder recorder;

    RecorderSink(Recorder recorder) {
        this.recorder = recorder;
    }

    @Override
    public void take(List<Line> batch, FeedReport report) {
        List<Outcome> outcomes =
                recorder.record(batch.stream().map(Line::parsed).toList());
        @Nullable RuntimeException failure = null;
        for (int i = 0; i < batch.size(); i++) {
            switch (outcomes.get(i)) {
                case Recorded recorded -> report.addRecorded();
                case Repeated repeated -> report.addRepeated();
                case NotAHit notAHit -> report.addNotAHit();
                case AccountNoted account -> report.addAccount();
                case DeadLettered(String reason) -> report.reject(batch.get(i).number(), reason);
                case Unavailable(RuntimeException cause) -> failure = cause;
                case Failed(RuntimeException cause) -> failure = cause;
            }
        }
        if (failure != null) {
            throw new StoppedException(failure);
        }
    }
}
