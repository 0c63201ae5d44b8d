package com.mintactivity.operator.cli;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A command line that ends at a group of commands, or that has no command at all. */
final class MissingCommandException extends ParameterException {

    MissingCommandException(CommandLine group) {
        super(group, "a command is missing");
    }
}
