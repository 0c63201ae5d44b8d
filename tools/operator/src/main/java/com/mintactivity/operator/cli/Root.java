package com.mintactivity.operator.cli;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The options of all commands, before or after the command, and the service that they select. */
@Command(
        name = "bin/operator",
        description = "Operates a Mint Activity service: its tenants, keys, switches and events.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Durations: 90d, 24h, 30m, 45s. Times: RFC 3339, such as 2026-11-01T10:00:00Z.",
            "An option for a time (T) takes a duration, too: how long from now, or, for the past, how long ago.",
            "Exit status: 0 if done; 1 if refused or failed, or if nothing was changed because all that was given was"
                    + " rejected, unknown or another tenant's; 2 if used wrongly."
        })
public final class Root implements Runnable, AutoCloseable {

    private static final Pattern STACK_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,127}");

    @Option(names = "--local", scope = ScopeType.INHERIT, description = "the service that `make run` started here")
    private boolean local;

    @Option(
            names = "--stack",
            scope = ScopeType.INHERIT,
            paramLabel = "NAME",
            description = "a deployed stack; default, without --local: the variable " + Environment.STACK_VARIABLE)
    private @Nullable String stack;

    @Option(names = "--region", scope = ScopeType.INHERIT, paramLabel = "R", description = "its AWS region")
    private @Nullable String region;

    @Option(names = "--profile", scope = ScopeType.INHERIT, paramLabel = "P", description = "the AWS profile to use")
    private @Nullable String profile;

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "answer with exactly one JSON document")
    private boolean json;

    // Never read here: the parser handles it.
    @SuppressWarnings("UnusedVariable")
    @Option(
            names = {"-h", "--help"},
            scope = ScopeType.INHERIT,
            usageHelp = true,
            description = "show this help")
    private boolean help;

    // Never read here: the parser handles it.
    @SuppressWarnings("UnusedVariable")
    @Option(names = "--version", versionHelp = true, description = "show the commit of this checkout")
    private boolean version;

    @Spec
    private @Nullable CommandSpec spec;

    /** Random: what the rows of the audit of one command line have in common. */
    private final String operation = UUID.randomUUID().toString();

    private final Environment environment;
    private @Nullable Backend backend;
    private @Nullable InstantSource clock;
    private @Nullable String remedyIfUnwritten;

    public Root(Environment environment) {
        this.environment = environment;
    }

    /** The commands on a service that is already connected, whatever the options say. */
    public Root(Environment environment, Backend backend) {
        this.environment = environment;
        this.backend = backend;
    }

    @Override
    public void run() {
        throw incomplete();
    }

    public Environment environment() {
        return environment;
    }

    /** The id of this run of a command, which no other run has. */
    public String operation() {
        return operation;
    }

    public Console console() {
        return new Console(environment.out(), environment.err(), json);
    }

    /**
     * The service to work on. Fails as misuse unless one of {@code --local} and {@code --stack} is given; without
     * either, the stack is the one of {@link Environment#stack()}.
     */
    public Backend backend() {
        if (backend == null) {
            Optional<String> named = Optional.ofNullable(stack);
            if (local && named.isPresent()) {
                throw misused("say which service: either --local or --stack NAME");
            }
            if (local && (region != null || profile != null)) {
                throw misused("--region and --profile belong to --stack");
            }
            backend = local
                    ? Backend.local(LocalService.read(environment.root()), environment.dynamo())
                    : deployed(
                            named.or(environment::stack)
                                    .orElseThrow(() -> misused("say which service: either --local or --stack NAME, or"
                                            + " set " + Environment.STACK_VARIABLE)),
                            Optional.ofNullable(region)
                                    .or(() -> Regions.first(Regions.named(Optional.ofNullable(profile)))));
        }
        return backend;
    }

    /**
     * The stack whose resources of AWS a command is about to change: never a local service, and never in a Region that
     * two places name differently.
     */
    public Backend changedStack() {
        if (local) {
            throw misused("this command is for a deployed stack: give --stack NAME instead of --local");
        }
        if (region == null && backend == null) {
            region = Regions.only(Regions.named(Optional.ofNullable(profile)));
        }
        return backend();
    }

    /** The same, of a stack that samconfig.toml names. */
    public Backend changedStack(String ofEnvironment) {
        if (stack != null) {
            throw misused("the environment names the stack: leave out --stack");
        }
        stack = ofEnvironment;
        return changedStack();
    }

    private Backend deployed(String name, Optional<String> where) {
        return Backend.deployed(checked(name), where, Optional.ofNullable(profile), Backend.http());
    }

    private String checked(String name) {
        if (!STACK_NAME.matcher(name).matches()) {
            throw new Declined("no stack is named '" + name + "'")
                    .argument(stack == null ? Environment.STACK_VARIABLE : "--stack")
                    .remedy("a name has letters, digits and hyphens, and begins with a letter");
        }
        return name;
    }

    /** The service, for a message. */
    public String service() {
        if (local) {
            return "the local service";
        }
        return stack == null
                ? "stack " + environment.stack().orElse("") + ", named by " + Environment.STACK_VARIABLE + ","
                : "stack " + stack;
    }

    /** This program with the options that choose the same service, for a command that someone pastes. */
    public String program() {
        return "bin/operator" + (local ? " --local" : " --stack " + backend().stack()) + regionOption()
                + (profile == null ? "" : " --profile " + Printable.shellWords(List.of(profile)));
    }

    /** The profile that was given. */
    public Optional<String> profile() {
        return Optional.ofNullable(profile);
    }

    /** The Region as an option of another command, after a space; empty if it was not given. */
    public String regionOption() {
        return region == null ? "" : " --region " + region;
    }

    /** The clock for dates of the service's keys and switches. */
    public InstantSource clock() {
        if (clock == null) {
            clock = environment.clock().apply(backend());
        }
        return clock;
    }

    /** Says what to do if the answer cannot be written, because it is shown only once. */
    public void ifUnwritten(String remedy) {
        remedyIfUnwritten = remedy;
    }

    /** Why a command fails that could do everything except write its answer. */
    public CommandError unwritten() {
        return CommandError.of(
                "the answer could not be written to stdout; the rest of the command is done",
                remedyIfUnwritten == null ? "see whether the disk is full or the pipe was closed" : remedyIfUnwritten);
    }

    boolean isLocal() {
        return local;
    }

    public ParameterException misused(String how) {
        return new ParameterException(selected(), how);
    }

    /** The end of a command line that lacks an option. */
    public ParameterException missing(String option, String how) {
        return new MissingParameterException(
                selected(), selected().getCommandSpec().findOption(option), how);
    }

    /** The end of a command line that names no command. */
    Incomplete incomplete() {
        return new Incomplete(selected());
    }

    /** The same reason; an argument that is a typed value becomes the option or the parameter that it was typed for. */
    CommandError named(CommandError reason) {
        return reason.argument()
                .flatMap(typed -> selected().getParseResult().matchedArgs().stream()
                        .filter(argument -> argument.originalStringValues().contains(typed))
                        .findFirst())
                .map(argument ->
                        new CommandError(reason.message(), Optional.of(Misuse.name(argument)), reason.remedy()))
                .orElse(reason);
    }

    private CommandLine selected() {
        if (spec == null) {
            throw new IllegalStateException("no command line");
        }
        CommandLine line = spec.commandLine();
        for (var parsed = line.getParseResult(); parsed != null && parsed.hasSubcommand(); ) {
            parsed = parsed.subcommand();
            line = parsed.commandSpec().commandLine();
        }
        return line;
    }

    @Override
    public void close() {
        if (backend != null) {
            backend.close();
        }
    }

    /** A command line that ends at a group of commands, or that has no command at all. */
    static final class Incomplete extends CommandLine.ParameterException {

        private Incomplete(CommandLine group) {
            super(group, "a command is missing");
        }
    }
}
