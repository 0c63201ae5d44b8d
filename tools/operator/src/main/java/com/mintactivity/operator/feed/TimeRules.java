package com.mintactivity.operator.feed;

import com.mintactivity.operator.feed.report.FeedReport;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.recorder.event.Event.AccountSeen;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.Event.MintTaskMissed;
import com.mintactivity.recorder.event.ParsedEvent;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Refuses events that are no history: a login in the future, and a completion in the future or within the last five
 * minutes, which could be recorded behind the cursor of a partner that follows its mints.
 */
final class TimeRules implements Sink {

    private static final Duration PRESENT = Duration.ofMinutes(5);

    private final InstantSource clock;
    private final Sink history;

    /**
     * Rules for what is recorded as history.
     *
     * @param clock of the store
     * @param history takes all lines, of which those that break a rule are broken
     */
    TimeRules(InstantSource clock, Sink history) {
        this.clock = clock;
        this.history = history;
    }

    @Override
    public void take(List<Line> batch, FeedReport report) {
        Instant now = now();
        history.take(
                batch.stream()
                        .map(line -> new Line(line.number(), line.text(), checked(line.parsed(), now)))
                        .toList(),
                report);
    }

    @Override
    public void end(FeedReport report) {
        history.end(report);
    }

    private Instant now() {
        try {
            return clock.instant();
        } catch (SdkException e) {
            throw new StoppedException(e);
        }
    }

    private static ParsedEvent checked(ParsedEvent parsed, Instant now) {
        return switch (parsed) {
            case Broken broken -> broken;
            case Understood understood ->
                switch (understood.event()) {
                    case MintTaskMissed missed -> parsed;
                    case MintTaskCompleted task -> checked(parsed, task.finishedAt(), now);
                    case AccountSeen(var account) ->
                        account.seenAt().isAfter(now) ? new Broken("seen_at must not be in the future") : parsed;
                };
        };
    }

    private static ParsedEvent checked(ParsedEvent task, Instant finishedAt, Instant now) {
        if (finishedAt.isAfter(now)) {
            return new Broken("finished_at must not be in the future");
        }
        return finishedAt.isAfter(now.minus(PRESENT))
                ? new Broken("finished_at must be at least five minutes ago: import the line later, or send it now with"
                        + " `tasks send`")
                : task;
    }
}
