package com.mintactivity.operator.tenant;

import com.mintactivity.activity.tally.seal.HistoryClaims;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.operator.audit.Operation;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.concurrent.Parallel;
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
import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.recorder.event.ParsedEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/** Records the history of a new sandbox, or of the canary, as an import does. */
public final class SandboxHistory {

    private static final int BATCH = 16 * Backend.AT_ONCE;

    /** So many pauses in a row in which nothing was recorded end the command. */
    private static final int MAX_PAUSES = 20;

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Root root;

    public SandboxHistory(Root root) {
        this.root = root;
    }

    /**
     * Records events.
     *
     * @throws Declined if not all of them could be recorded
     */
    public void record(Stream<String> events, Operation operation) {
        Backend service = root.backend();
        try (HistoryClaims claims = new HistoryClaims(
                new ContractStates(service.dynamo(), service.stack()), service.sealQueue(), root.clock())) {
            Recorder recorder = Recorder.history(
                    service.dynamo(),
                    service.stack(),
                    root.clock(),
                    claims,
                    Optional.empty(),
                    Parallel.VIRTUAL_THREADS.executor(),
                    Backend.AT_ONCE);
            events.map(EventParser::parse).gather(Gatherers.windowFixed(BATCH)).forEach(batch -> {
                record(recorder, batch);
                operation.progress(() -> "recording its history");
            });
        }
    }

    /** Records events. Those that the store did not take, since it is throttled, are tried again. */
    private static void record(Recorder recorder, List<ParsedEvent> batch) {
        List<ParsedEvent> open = batch;
        for (int pauses = 0; !open.isEmpty(); pauses++) {
            if (pauses > 0) {
                pause();
            }
            List<ParsedEvent> left = left(open, recorder.recordOnce(open));
            pauses = left.size() < open.size() ? 0 : pauses;
            open = left;
            if (pauses == MAX_PAUSES) {
                throw new Declined("the store is throttled and does not take the history");
            }
        }
    }

    private static List<ParsedEvent> left(List<ParsedEvent> events, List<Outcome> outcomes) {
        List<ParsedEvent> left = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            switch (outcomes.get(i)) {
                case Recorded recorded -> {}
                case Repeated repeated -> {}
                case Replaced replaced -> throw new IllegalStateException("a made-up task was never withdrawn");
                case AccountRecorded account -> {}
                case Unavailable unavailable when unavailable.isThrottled() -> left.add(events.get(i));
                case Unavailable(RuntimeException cause) -> throw cause;
                case Failed(RuntimeException cause) -> throw cause;
                case DeadLettered(String reason) -> throw new Declined("the history is refused: " + reason);
                case Unsuccessful unsuccessful -> throw new IllegalStateException("a made-up task did not complete");
                case BeforeAttribution early -> throw new IllegalStateException("a made-up task is not attributed");
            }
        }
        return left;
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Declined("interrupted");
        }
    }
}
