package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.feed.Feed.Order;
import com.mintactivity.operator.feed.report.Way;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.recorder.Recorder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command that sends events as they happen. */
@Command(description = "send events as they happen", synopsisSubcommandLabel = "COMMAND")
public final class TasksCommand extends Group {

    /** The batch size of the queue's event source mapping. */
    private static final int BATCH = 10;

    public TasksCommand(Root root) {
        super(root);
    }

    @Command(
            name = "send",
            description = {
                "send events to the queue, or directly to a local recorder; one JSON object per line",
                "",
                "On a stack the events are only queued: the report cannot tell which are hits, and --strict sees only"
                        + " rejected lines. Events that the recorder cannot record become dead letters. Exit status"
                        + " 1 also if every line was rejected."
            })
    void send(@Parameters(paramLabel = "FILE|-") String file, @Mixin StrictOption strict) {
        Backend service = root().backend();
        if (!service.isLocal()) {
            QueueCalls queue = QueueCalls.to(service.queues(), service.stack() + "-events");
            Feed.run(
                    root(),
                    new Order(file, BATCH, Way.QUEUE, strict.isSet()),
                    new QueueSink(queue, root().environment()));
        } else {
            Recorder recorder = Recorder.live(
                    service.dynamo(),
                    service.stack(),
                    root().clock(),
                    service.settle().get(),
                    service.sealQueue(),
                    Parallel.VIRTUAL_THREADS.executor(),
                    BATCH);
            Feed.run(
                    root(),
                    new Order(file, BATCH, Way.LIVE, strict.isSet()),
                    new RecorderSink(recorder, root().environment()));
        }
    }
}
