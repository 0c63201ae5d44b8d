package com.mintactivity.operator;

import com.mintactivity.operator.cli.Root;
import java.util.Set;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command that prints a script by which a shell completes commands and options. */
@Command(description = {"print a completion script", "", "source <(bin/operator completion bash)"})
final class CompletionCommand implements Runnable {

    /** The script for bash also defines what zsh needs. */
    private static final Set<String> SHELLS = Set.of("bash", "zsh");

    private final Root root;
    private final Supplier<CommandLine> all;

    @Parameters(paramLabel = "bash|zsh")
    private String shell = "";

    /** @param all every command */
    CompletionCommand(Root root, Supplier<CommandLine> all) {
        this.root = root;
        this.all = all;
    }

    @Override
    public void run() {
        if (!SHELLS.contains(shell)) {
            throw root.misused("'" + shell + "' is not bash or zsh");
        }
        root.console().out().println(AutoComplete.bash("operator", all.get()));
    }
}
