package com.mintactivity.operator.cli;

import com.mintactivity.operator.cli.Environment.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** The option {@code --yes}, and the question before a change that affects everyone or cannot be undone. */
public final class Confirmation {

    private static final Set<String> YES = Set.of("y", "yes");

    /** More than any answer has. */
    private static final int MAX_BYTES = 100;

    @Option(names = "--yes", description = "do not ask")
    private boolean isGiven;

    /**
     * Asks, unless {@code --yes} was given or no terminal is there.
     *
     * @param effect what will happen, which may be expensive to find out
     * @throws Declined if the answer is not yes
     */
    public void ask(Root root, Supplier<String> effect) {
        askIfAny(root, () -> Optional.of(effect.get()));
    }

    /**
     * As {@link #ask(Root, Supplier)}, if there is such an effect.
     *
     * @throws Declined if the answer is not yes
     */
    public void askIfAny(Root root, Supplier<Optional<String>> effect) {
        if (!isGiven && isPossible(root.environment())) {
            effect.get().ifPresent(any -> askAlways(root.environment(), any));
        }
    }

    /**
     * Whether the change is wanted: {@code --yes} was given, or a person says so. Without a terminal it is not.
     *
     * @throws Declined if the answer is not yes
     */
    public boolean isWanted(Root root, Supplier<String> effect) {
        ask(root, effect);
        return isGiven || isPossible(root.environment());
    }

    /** Whether a person is there to ask: stdin and stderr are terminals. A script goes on without a question. */
    public static boolean isPossible(Environment environment) {
        return environment.terminal().map(Terminal::asks).orElse(false);
    }

    /**
     * Shows what will happen, and waits for the answer.
     *
     * @throws Declined if the answer is not yes
     */
    public static void askAlways(Environment environment, String effect) {
        environment.err().print(Printable.text(effect) + "\nContinue? [y/N] ");
        environment.err().flush();
        if (!YES.contains(answer(environment).strip().toLowerCase(Locale.ROOT))) {
            throw new Declined("not confirmed, so nothing was changed").remedy("answer y, or give --yes");
        }
    }

    private static String answer(Environment environment) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try {
            for (int next = environment.in().read();
                    next >= 0 && next != '\n' && line.size() < MAX_BYTES;
                    next = environment.in().read()) {
                line.write(next);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
