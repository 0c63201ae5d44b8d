package com.mintactivity.operator.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The answers to a command line that was used wrongly. */
public final class Misuse {

    /** Decoders put it in place of what they cannot decode. */
    private static final char LOST = '\ufffd';

    private Misuse() {}

    /**
     * Why it is refused.
     *
     * @param all the root of all commands, of which the parser may have had a part
     */
    public static CommandError reason(ParameterException wrong, Supplier<CommandLine> all) {
        String help = "see `" + wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help`";
        return switch (wrong) {
            case UnmatchedArgumentException unmatched -> unmatched(unmatched, all, help);
            case MissingParameterException missing ->
                new CommandError(
                        text(wrong), missing.getMissing().stream().findFirst().map(Misuse::name), Optional.of(help));
            default ->
                new CommandError(
                        text(wrong), Optional.ofNullable(wrong.getArgSpec()).map(Misuse::name), Optional.of(help));
        };
    }

    /** Whether the command line ends at a group of commands, or has no command at all. */
    public static boolean isWithoutCommand(ParameterException wrong) {
        return wrong instanceof Root.Incomplete;
    }

    /** The reason to refuse arguments one of which has lost a character on its way here. */
    public static Optional<CommandError> damaged(List<String> args) {
        return args.stream()
                .filter(arg -> arg.indexOf(LOST) >= 0)
                .findFirst()
                .map(arg -> new CommandError(
                        "the argument '" + arg + "' is not UTF-8, or this machine has no UTF-8 locale",
                        Optional.of(arg),
                        Optional.of("give it in UTF-8, install the locale C.UTF-8, or give a file on stdin, as -")));
    }

    private static CommandError unmatched(UnmatchedArgumentException wrong, Supplier<CommandLine> all, String help) {
        CommandLine command = wrong.getCommandLine();
        String typed = wrong.getUnmatched().getFirst();
        String name = command.getCommandSpec().qualifiedName();
        Optional<String> meant;
        String message;
        if (wrong.isUnknownOption()) {
            message = "`" + name + "` has no option '" + typed + "'";
            meant = Suggestions.options(command, typed);
        } else if (command.getCommandSpec().userObject() instanceof Group || command.getParent() == null) {
            message = "`" + name + "` has no command '" + typed + "'";
            CommandLine root = all.get();
            meant = Suggestions.commands(root, command.getParent() == null ? root : command, typed);
        } else {
            message = "`" + name + "` takes no further argument '" + typed + "'";
            meant = Optional.empty();
        }
        return new CommandError(
                message,
                Optional.of(typed),
                Optional.of(meant.map(it -> "did you mean " + it + "?").orElse(help)));
    }

    private static String text(ParameterException wrong) {
        return String.valueOf(wrong.getMessage());
    }

    /** An option or a parameter as the help names it. */
    static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }
}
