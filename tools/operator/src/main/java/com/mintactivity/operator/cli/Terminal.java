package com.mintactivity.operator.cli;

import java.util.Optional;

/**
 * The terminal on stderr.
 *
 * @param columns its width
 * @param asks whether stdin is a terminal, too, so that a person can answer a question
 */
public record Terminal(int columns, boolean asks) {

    private static final int USUAL_COLUMNS = 80;

    /**
     * Reads the system properties {@code operator.terminal} and {@code operator.asks} (whether stderr and stdin are
     * terminals) and {@code operator.columns}. A terminal that does not know its width, such as a serial line, says 0;
     * then it is 80.
     */
    public static Optional<Terminal> ofProcess() {
        int columns = Integer.getInteger("operator.columns", 0);
        return Boolean.getBoolean("operator.terminal")
                ? Optional.of(new Terminal(columns > 0 ? columns : USUAL_COLUMNS, Boolean.getBoolean("operator.asks")))
                : Optional.empty();
    }
}
