package com.mintactivity.operator;

import com.mintactivity.operator.audit.AbandonCommand;
import com.mintactivity.operator.audit.AuditCommand;
import com.mintactivity.operator.backup.BackupCommand;
import com.mintactivity.operator.backup.RestoreCommand;
import com.mintactivity.operator.canary.CanaryCommand;
import com.mintactivity.operator.cli.CommandError;
import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.cli.Failures;
import com.mintactivity.operator.cli.Misuse;
import com.mintactivity.operator.cli.Moment;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.Times;
import com.mintactivity.operator.deadletters.DeadLettersCommand;
import com.mintactivity.operator.deployment.ChangeSetCommand;
import com.mintactivity.operator.deployment.RollbackCommand;
import com.mintactivity.operator.feed.HitsCommand;
import com.mintactivity.operator.feed.TasksCommand;
import com.mintactivity.operator.key.KeyCommand;
import com.mintactivity.operator.requests.QueryCommand;
import com.mintactivity.operator.requests.RequestsCommand;
import com.mintactivity.operator.requests.StatsCommand;
import com.mintactivity.operator.secret.SecretCommand;
import com.mintactivity.operator.see.SeeCommand;
import com.mintactivity.operator.status.StatusCommand;
import com.mintactivity.operator.table.TablesCommand;
import com.mintactivity.operator.tally.TalliesCommand;
import com.mintactivity.operator.task.CompareHitsCommand;
import com.mintactivity.operator.task.ShowHitsCommand;
import com.mintactivity.operator.tenant.ApiCommand;
import com.mintactivity.operator.tenant.TenantCommand;
import com.mintactivity.operator.user.UserCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs one command line. Exit status: 0 if done, 1 if refused or failed (with one line on stderr), 2 if used wrongly.
 */
public final class Operator {

    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private static final Map<String, Function<Root, Runnable>> SUBCOMMANDS = new LinkedHashMap<>();

    static {
        SUBCOMMANDS.put("status", StatusCommand::new);
        SUBCOMMANDS.put("tenant", TenantCommand::new);
        SUBCOMMANDS.put("key", KeyCommand::new);
        SUBCOMMANDS.put("api", ApiCommand::new);
        SUBCOMMANDS.put("canary", CanaryCommand::new);
        SUBCOMMANDS.put("tasks", TasksCommand::new);
        SUBCOMMANDS.put("hits", HitsCommand::new);
        SUBCOMMANDS.put("user", UserCommand::new);
        SUBCOMMANDS.put("tallies", TalliesCommand::new);
        SUBCOMMANDS.put("audit", AuditCommand::new);
        SUBCOMMANDS.put("abandon", AbandonCommand::new);
        SUBCOMMANDS.put("requests", RequestsCommand::new);
        SUBCOMMANDS.put("stats", StatsCommand::new);
        SUBCOMMANDS.put("query", QueryCommand::new);
        SUBCOMMANDS.put("see", SeeCommand::new);
        SUBCOMMANDS.put("secret", SecretCommand::new);
        SUBCOMMANDS.put("backup", BackupCommand::new);
        SUBCOMMANDS.put("restore", RestoreCommand::new);
        SUBCOMMANDS.put("tables", TablesCommand::new);
        SUBCOMMANDS.put("rollback", RollbackCommand::new);
        SUBCOMMANDS.put("change-set", ChangeSetCommand::new);
        SUBCOMMANDS.put("deadletters", DeadLettersCommand::new);
        SUBCOMMANDS.put("completion", root -> new CompletionCommand(root, () -> commandLine(root, SUBCOMMANDS)));
    }

    private Operator() {}

    public static int run(List<String> args, Environment environment) {
        return run(args, new Root(environment));
    }

    /** The same, on the service that the root selects, which is closed. */
    public static int run(List<String> args, Root given) {
        Environment environment = given.environment();
        try (Root root = given) {
            Optional<CommandError> damaged = Misuse.damaged(args);
            if (damaged.isPresent()) {
                return refused(FAILED, damaged.get(), root, args);
            }
            CommandLine line = commandLine(root, subcommands(args));
            line.getCommandSpec().version(version(isJson(root, args)));
            int status = line.setOut(new PrintWriter(environment.out(), true, StandardCharsets.UTF_8))
                    .setParameterExceptionHandler((wrong, typed) -> misused(wrong, root, args))
                    .setExecutionExceptionHandler(
                            (failure, command, parsed) -> refused(FAILED, Failures.reason(failure, root), root, args))
                    .execute(args.toArray(String[]::new));
            return status == 0 && environment.out().checkError()
                    ? refused(FAILED, root.unwritten(), root, args)
                    : status;
        } finally {
            environment.out().flush();
            environment.err().flush();
        }
    }

    private static CommandLine commandLine(Root root, Map<String, Function<Root, Runnable>> subcommands) {
        CommandLine line = new CommandLine(root);
        subcommands.forEach((name, command) -> line.addSubcommand(name, command.apply(root)));
        CommandLine hits = line.getSubcommands().get("hits");
        if (hits != null) {
            hits.addSubcommand(new ShowHitsCommand(root)).addSubcommand(new CompareHitsCommand(root));
        }
        // An app id may start with '@', so no argument is read as the name of a file of arguments.
        return line.setExpandAtFiles(false)
                .registerConverter(Duration.class, Times::duration)
                .registerConverter(Instant.class, Times::time)
                .registerConverter(Moment.class, Times::moment)
                .registerConverter(int.class, Times::number)
                .registerConverter(Integer.class, Times::number);
    }

    /** The version of the checkout that {@code bin/operator} knows, in the property {@code operator.version}. */
    private static String version(boolean isJson) {
        String version = System.getProperty("operator.version", "unknown");
        return isJson
                ? JsonMapper.shared().createObjectNode().put("version", version).toString()
                : "bin/operator of mint-activity, commit " + version;
    }

    /**
     * The subcommands that the arguments can mean: those whose names are among them; all for help, or if there is no
     * name. The parser needs some milliseconds to examine the options of each subcommand, so it gets no others.
     */
    private static Map<String, Function<Root, Runnable>> subcommands(List<String> args) {
        Map<String, Function<Root, Runnable>> named = new LinkedHashMap<>(SUBCOMMANDS);
        named.keySet().retainAll(args);
        boolean isHelp = args.contains("-h") || args.contains("--help");
        return named.isEmpty() || isHelp ? SUBCOMMANDS : named;
    }

    /** With one line, and the help if the command is missing. */
    private static int misused(ParameterException wrong, Root root, List<String> args) {
        refused(USAGE, Misuse.reason(wrong, () -> commandLine(root, SUBCOMMANDS)), root, args);
        if (Misuse.isWithoutCommand(wrong) && !isJson(root, args)) {
            root.environment().err().print("\n" + wrong.getCommandLine().getUsageMessage());
        }
        return USAGE;
    }

    private static int refused(int status, CommandError reason, Root root, List<String> args) {
        root.environment().err().println(isJson(root, args) ? reason.json().toString() : reason.line());
        return status;
    }

    /** The parser stops at the first wrong argument, perhaps before {@code --json}. */
    private static boolean isJson(Root root, List<String> args) {
        return root.console().json() || args.contains("--json");
    }
}
