package com.mintactivity.operator.requests;

import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Printable;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.time.Rfc3339;
import java.io.PrintStream;
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

/** The commands on single requests. */
@Command(description = "what happened to requests", synopsisSubcommandLabel = "COMMAND")
public final class RequestsCommand extends Group {

    public RequestsCommand(Root root) {
        super(root);
    }

    @Command(name = "show", description = "explain the answer to one request", preprocessor = LeadingHyphen.class)
    void show(
            @Parameters(paramLabel = "ID", description = "the X-Request-Id of the answer") String requestId,
            @Option(
                            names = "--since",
                            paramLabel = "T",
                            defaultValue = "7d",
                            description = "how far back to search: a time, or how long ago; default: 7d")
                    Moment since) {
        Instant now = now();
        Instant start = since.since(now);
        try (LoggedRequests requests = LoggedRequests.of(root())) {
            LoggedRequest found = requests.find(requestId, start, now)
                    .orElseThrow(() -> new Declined(
                                    "no line of a request " + requestId + " was logged since " + Rfc3339.format(start))
                            .argument("ID")
                            .remedy("a line can be read after a minute at most; --since searches further back"));
            root().console().answer(found.json(), () -> RequestAnswers.text(found));
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
    void tail(@Mixin RequestFilter filter) {
        filter.check(root());
        Console console = root().console();
        PrintStream out = console.out();
        Thread reader = Thread.currentThread();
        try (LoggedRequests requests = LoggedRequests.of(root())) {
            requests.follow(filter, root().clock(), request -> {
                out.println(console.json() ? request.json().toString() : Printable.cell(RequestAnswers.line(request)));
                // The process that read the lines has ended, such as `head`.
                if (out.checkError()) {
                    reader.interrupt();
                }
            });
        }
    }
}
