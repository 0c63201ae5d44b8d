package com.mintactivity.operator;

import com.mintactivity.operator.audit.AuditCommand;
import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.Times;
import com.mintactivity.operator.feed.HitsCommand;
import com.mintactivity.operator.feed.TasksCommand;
import com.mintactivity.operator.key.KeyCommand;
import com.mintactivity.operator.tally.TalliesCommand;
import com.mintactivity.operator.tenant.ApiCommand;
import com.mintactivity.operator.tenant.TenantCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Runs one command line. Exit status: 0 if done, 1 if refused or failed (with one line on stderr), 2 if used wrongly. */
public final class Operator {

    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private static final String UNWRITTEN =
            "the command was carried out, but its answer could not be written to stdout;"
                    + " the token of a new key is lost: find the key with `key list` and revoke it";

    private static final Map<String, Function<Root, Runnable>> SUBCOMMANDS = new LinkedHashMap<>();

    static {
        SUBCOMMANDS.put("tenant", TenantCommand::new);
        SUBCOMMANDS.put("key", KeyCommand::new);
        SUBCOMMANDS.put("api", ApiCommand::new);
        SUBCOMMANDS.put("tasks", TasksCommand::new);
        SUBCOMMANDS.put("hits", HitsCommand::new);
        SUBCOMMANDS.put("tallies", TalliesCommand::new);
        SUBCOMMANDS.put("audit", AuditCommand::new);
    }

    private Operator() {}

    public static int run(List<String> args, Environment environment) {
        try (Root root = new Root(environment)) {
            CommandLine line = new CommandLine(root);
            subcommands(args).forEach((name, command) -> line.addSubcommand(name, command.apply(root)));
            line.registerConverter(Duration.class, Times::duration)
                    .registerConverter(Instant.class, Times::moment)
                    // An app id may start with '@', so no argument is read as the name of a file of arguments.
                    .setExpandAtFiles(false)
                    .setOut(new PrintWriter(environment.out(), true, StandardCharsets.UTF_8))
                    .setErr(new PrintWriter(environment.err(), true, StandardCharsets.UTF_8))
                    .setParameterExceptionHandler((usage, given) -> usage(usage))
                    .setExecutionExceptionHandler((failure, command, parsed) -> {
                        environment.err().println(Failures.line(failure, root));
                        return FAILED;
                    });
            int status = line.execute(args.toArray(String[]::new));
            if (status == 0 && environment.out().checkError()) {
                environment.err().println(UNWRITTEN);
                return FAILED;
            }
            return status;
        } finally {
            environment.out().flush();
            environment.err().flush();
        }
    }

    /**
     * The subcommands that the arguments can mean: those whose names are among them; all for help, or if there is no name. The parser
     * needs some milliseconds to examine the options of each subcommand, so it gets no others.
     */
    private static Map<String, Function<Root, Runnable>> subcommands(List<String> args) {
        Map<String, Function<Root, Runnable>> named = new LinkedHashMap<>(SUBCOMMANDS);
        named.keySet().retainAll(args);
        boolean isHelp = args.contains("-h") || args.contains("--help");
        return named.isEmpty() || isHelp ? SUBCOMMANDS : named;
    }

    private static int usage(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        command.getErr().println(Failures.oneLine(wrong.getMessage()));
        command.getErr().println("usage: " + command.getCommandSpec().qualifiedName() + " --help");
        return USAGE;
    }
}
