package com.mintactivity.operator.feed;

import com.mintactivity.activity.tally.seal.ImportInvalidator;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.feed.Feed.Order;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.recorder.Recorder;
import java.time.InstantSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command that imports history. */
@Command(description = "import past events", synopsisSubcommandLabel = "COMMAND")
public final class HitsCommand extends Group {

    /** Large enough that the wait for a batch's slowest write is a small part of its time. */
    private static final int BATCH = 16 * Backend.AT_ONCE;

    public HitsCommand(Root root) {
        super(root);
    }

    @Command(
            name = "import",
            description = {
                "record past events, each with its own time; one JSON object per line",
                "",
                "A finished_at must be at least five minutes ago, a seen_at not in the future."
            })
    void imports(@Parameters(paramLabel = "FILE|-") String file, @Mixin StrictOption strict) {
        Backend service = root().backend();
        InstantSource clock = root().clock();
        ContractStates states = new ContractStates(service.dynamo(), service.stack());
        ImportInvalidator invalidator = new ImportInvalidator(states, service.sealQueue(), clock);
        try {
            Recorder recorder = Recorder.history(
                    service.dynamo(),
                    service.stack(),
                    clock,
                    invalidator,
                    Parallel.VIRTUAL_THREADS.executor(),
                    Backend.AT_ONCE);
            Sink recorded = new RecorderSink(recorder);
            TimeRules rules = new TimeRules(clock);
            Feed.run(
                    root(),
                    new Order(file, BATCH, false, false, strict.isSet()),
                    (batch, report) -> recorded.take(rules.apply(batch), report));
        } finally {
            close(invalidator);
        }
    }

    /** What fails here loses nothing: the sealer finds the contracts by itself, only later. */
    private void close(ImportInvalidator invalidator) {
        try {
            invalidator.close();
        } catch (RuntimeException failure) {
            root().console()
                    .say("the sealer could not be notified (" + Failures.line(failure, root()) + "). It repairs the"
                            + " stored tallies within three hours; until then, answers count these hits one by one");
        }
    }
}
