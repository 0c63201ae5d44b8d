package com.mintactivity.operator;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * What surrounds a command.
 *
 * @param root the checkout, under which {@code make run} leaves {@code .local/service.json}
 * @param who stands in the audit as the one who changed something
 * @param terminal whether {@code err} is a terminal, where progress is drawn and not listed
 */
public record Environment(
        InputStream in,
        PrintStream out,
        PrintStream err,
        InstantSource clock,
        Path root,
        String who,
        boolean terminal) {}
