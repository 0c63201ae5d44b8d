package com.mintactivity.operator.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/** A question before a change that affects everyone. */
public final class Confirmation {

    private static final Set<String> YES = Set.of("y", "yes");

    /** More than any answer has. */
    private static final int MAX_BYTES = 100;

    private Confirmation() {}

    /** Whether a person is there to ask: stdin and stderr are terminals. A script goes on without a question. */
    public static boolean isPossible(Environment environment) {
        return environment.terminal().map(Terminal::asks).orElse(false);
    }

    /**
     * Shows what will happen, and waits for the answer.
     *
     * @throws Declined if the answer is not yes
     */
    public static void ask(Environment environment, String effect) {
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
