package com.mintactivity.operator.cli;

import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
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
        footer = {"", "Durations: 90d, 24h, 30m, 45s. Times: RFC 3339, such as 2026-11-01T10:00:00Z."})
public final class Root implements Runnable, AutoCloseable {

    @Option(names = "--local", scope = ScopeType.INHERIT, description = "the service that `make run` started here")
    private boolean local;

    @Option(names = "--stack", scope = ScopeType.INHERIT, paramLabel = "NAME", description = "a deployed stack")
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

    @Spec
    private @Nullable CommandSpec spec;

    private final Environment environment;
    private @Nullable Backend backend;
    private @Nullable InstantSource clock;

    public Root(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void run() {
        throw misused("a command is missing");
    }

    public Environment environment() {
        return environment;
    }

    public Console console() {
        return new Console(environment.out(), environment.err(), json);
    }

    /** The service to work on. Fails as misuse unless exactly one of {@code --local} and {@code --stack} is given. */
    public Backend backend() {
        if (backend == null) {
            if (local == (stack != null)) {
                throw misused("say which service: either --local or --stack NAME");
            }
            if (local && (region != null || profile != null)) {
                throw misused("--region and --profile belong to --stack");
            }
            backend = stack == null
                    ? Backend.local(LocalService.read(environment.root()))
                    : Backend.deployed(stack, Optional.ofNullable(region), Optional.ofNullable(profile));
        }
        return backend;
    }

    /** The clock for dates of the service's keys and switches. */
    public InstantSource clock() {
        if (clock == null) {
            clock = environment.clock().apply(backend());
        }
        return clock;
    }

    boolean isLocal() {
        return local;
    }

    public ParameterException misused(String how) {
        if (spec == null) {
            throw new IllegalStateException("no command line");
        }
        CommandLine line = spec.commandLine();
        for (var parsed = line.getParseResult(); parsed != null && parsed.hasSubcommand(); ) {
            parsed = parsed.subcommand();
            line = parsed.commandSpec().commandLine();
        }
        return new ParameterException(line, how);
    }

    @Override
    public void close() {
        if (backend != null) {
            backend.close();
        }
    }
}
