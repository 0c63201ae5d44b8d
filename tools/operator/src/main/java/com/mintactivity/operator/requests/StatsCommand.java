package com.mintactivity.operator.requests;

import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that counts requests. */
@Command(
        description = {
            "count requests: how many, how they were answered, how long they took; those of sandboxes only if asked to",
            "",
            "On a stack this searches the logs of the time, and AWS charges for each GB of them."
        })
public final class StatsCommand implements Runnable {

    private static final String CLEAR = "\u001b[H\u001b[2J\u001b[3J";

    /** A local log is read in no time. A search of a stack's logs takes seconds, and costs. */
    private static final Duration LOCALLY = Duration.ofSeconds(2);

    private static final Duration ON_A_STACK = Duration.ofSeconds(30);

    private final Root root;

    @Option(
            names = "--since",
            paramLabel = "T",
            defaultValue = "24h",
            description = "a time, or how long ago; default: 24h")
    private Moment since = new Moment.FromNow(Duration.ofDays(1));

    @Mixin
    private SearchEnd until = new SearchEnd();

    @Option(
            names = "--by",
            paramLabel = "GROUP",
            converter = Grouping.GroupingConverter.class,
            description = "count apart by tenant, key, route or code, or by the reason of refusals")
    private @Nullable Grouping by;

    @Mixin
    private CountedRequests counted = new CountedRequests();

    @Option(names = "--watch", description = "count again every few seconds (on a stack, every 30), until Ctrl-C")
    private boolean watch;

    public StatsCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        counted.check(root);
        Optional<Grouping> grouping = Optional.ofNullable(by);
        Duration pause = root.backend().isLocal() ? LOCALLY : ON_A_STACK;
        Console console = root.console();
        boolean redraws =
                watch && !console.json() && root.environment().terminal().isPresent();
        try (LoggedRequests requests = LoggedRequests.of(root)) {
            do {
                Instant now = root.clock().instant();
                Instant start = since.since(now);
                List<RequestStats> stats = requests.stats(start, until.after(start, now), grouping, counted);
                if (redraws) {
                    console.out().print(CLEAR);
                }
                console.answer(RequestAnswers.json(stats, grouping), () -> RequestAnswers.text(stats, grouping));
                requests.begin()
                        .filter(start::isBefore)
                        .ifPresent(begin -> console.say("what is read of the log begins at " + Rfc3339.format(begin)));
            } while (watch && !console.out().checkError() && isNext(pause));
        }
    }

    /** Whether it is time for the next count; false if the thread was interrupted. */
    private static boolean isNext(Duration pause) {
        try {
            Thread.sleep(pause);
            return true;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
