package com.mintactivity.operator.requests;

import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Printable;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.time.Rfc3339;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that lists requests of the past, and those on single requests. */
@Command(
        description = {
            "requests of the past, a line each; with an ID, what happened to one",
            "",
            "Without an ID of the last 24 hours, with one of the last 7 days, unless --since says otherwise. On a stack"
                    + " this searches the logs of the time, and AWS charges for each GB of them."
        },
        customSynopsis = {"bin/operator requests [ID] [OPTION]...", "bin/operator requests tail [OPTION]..."},
        preprocessor = RequestsCommand.LeadingHyphen.class)
public final class RequestsCommand implements Runnable {

    private static final Moment DAY = new Moment.FromNow(Duration.ofDays(1));
    private static final Moment WEEK = new Moment.FromNow(Duration.ofDays(7));

    private final Root root;

    @Parameters(paramLabel = "ID", arity = "0..1", description = "the X-Request-Id of an answer")
    private @Nullable String id;

    @Option(names = "--since", paramLabel = "T", description = "how far back to search: a time, or how long ago")
    private @Nullable Moment since;

    @Mixin
    private SearchEnd until = new SearchEnd();

    @Mixin
    private RequestFilter filter = new RequestFilter();

    public RequestsCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        if (id == null) {
            list(since == null ? DAY : since);
        } else if (filter.isEmpty()) {
            show(id, since == null ? WEEK : since, until);
        } else {
            throw root.misused("an ID chooses one request: leave out the other options");
        }
    }

    private void list(Moment begin) {
        filter.check(root);
        Instant now = root.clock().instant();
        Instant start = begin.since(now);
        Console console = root.console();
        try (LoggedRequests requests = LoggedRequests.of(root)) {
            List<LoggedRequest> found = requests.past(filter, start, until.after(start, now));
            console.answer(RequestAnswers.lines(found), () -> RequestAnswers.text(found));
            requests.begin()
                    .filter(start::isBefore)
                    .ifPresent(first -> console.say("what is read of the log begins at " + Rfc3339.format(first)));
            if (found.size() >= LoggedRequests.MOST) {
                console.say("these are the last " + found.size()
                        + ": --since, --until, --tenant, --key, --code and --contract choose fewer");
            }
        }
    }

    @Command(name = "show", description = "explain the answer to one request", preprocessor = LeadingHyphen.class)
    void show(
            @Parameters(paramLabel = "ID", description = "the X-Request-Id of the answer") String requestId,
            @Option(
                            names = "--since",
                            paramLabel = "T",
                            defaultValue = "7d",
                            description = "how far back to search: a time, or how long ago; default: 7d")
                    Moment begin,
            @Mixin SearchEnd end) {
        Instant now = root.clock().instant();
        Instant start = begin.since(now);
        try (LoggedRequests requests = LoggedRequests.of(root)) {
            LoggedRequest found = requests.find(requestId, start, end.after(start, now))
                    .orElseThrow(() -> new Declined(
                                    "no line of a request " + requestId + " was logged since " + Rfc3339.format(start))
                            .argument("ID")
                            .remedy("a line can be read after a minute at most; --since searches further back"));
            root.console().answer(found.json(), () -> RequestAnswers.text(found));
        }
    }

    /** An id of API Gateway may begin with a hyphen, and is no option then. No option has its form. */
    static final class LeadingHyphen implements IParameterPreprocessor {

        private static final Pattern ID = Pattern.compile("-[A-Za-z0-9_][A-Za-z0-9_-]*=+");

        /** The arguments are a stack: the first one is at its end. What follows two hyphens is no option. */
        @Override
        public boolean preprocess(
                Stack<String> args, CommandSpec command, @Nullable ArgSpec option, Map<String, Object> info) {
            List<String> ids = args.stream().filter(ID.asMatchPredicate()).toList();
            if (!ids.isEmpty() && !args.contains("--")) {
                args.removeAll(ids);
                args.addAll(0, ids);
                args.add(ids.size(), "--");
            }
            return false;
        }
    }

    @Command(
            name = "tail",
            description = {
                "show requests as they are answered, a line each, until Ctrl-C",
                "",
                "With --json, each line is a JSON document."
            })
    void tail(@Mixin RequestFilter chosen) {
        chosen.check(root);
        Console console = root.console();
        PrintStream out = console.out();
        Thread reader = Thread.currentThread();
        try (LoggedRequests requests = LoggedRequests.of(root)) {
            requests.follow(chosen, root.clock(), request -> {
                out.println(console.json() ? request.json().toString() : Printable.cell(RequestAnswers.line(request)));
                // The process that read the lines has ended, such as `head`.
                if (out.checkError()) {
                    reader.interrupt();
                }
            });
        }
    }
}
