package com.mintactivity.operator.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Function;

/**
 * The environment of a command.
 *
 * @param clock the clock for dates of keys and switches
 * @param root the checkout, under which {@code make run} leaves {@code .local/service.json}
 * @param who the name that the audit records with each change
 * @param terminal whether {@code err} is a terminal, where progress is drawn as a bar, not listed in lines
 */
public record Environment(
        InputStream in,
        PrintStream out,
        PrintStream err,
        Function<Backend, InstantSource> clock,
        Path root,
        String who,
        boolean terminal) {}
