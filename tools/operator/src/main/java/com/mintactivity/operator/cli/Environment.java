package com.mintactivity.operator.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The environment of a command.
 *
 * @param clock the clock for dates of keys and switches
 * @param pause lets a time pass: {@link #sleep} in a process
 * @param root the checkout, under which {@code make run} leaves {@code .local/service.json}
 * @param who the name that the audit records with each change
 * @param terminal the terminal that {@code err} is, where progress is drawn as a bar, not listed in lines
 * @param stack the stack of a command without {@code --local} and {@code --stack}, from {@value #STACK_VARIABLE}
 * @param dynamo the client of the tables of a local service that runs in this process; empty if it is reached at its
 *     address
 */
public record Environment(
        InputStream in,
        PrintStream out,
        PrintStream err,
        Function<Backend, InstantSource> clock,
        Consumer<Duration> pause,
        Path root,
        String who,
        Optional<Terminal> terminal,
        Optional<String> stack,
        Optional<DynamoDbClient> dynamo) {

    public static final String STACK_VARIABLE = "MINT_ACTIVITY_STACK";

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
         * terminals) and {@code operator.columns}. A terminal that does not know its width, such as a serial line, says
         * 0; then it is 80.
         */
        public static Optional<Terminal> ofProcess() {
            int columns = Integer.getInteger("operator.columns", 0);
            return Boolean.getBoolean("operator.terminal")
                    ? Optional.of(
                            new Terminal(columns > 0 ? columns : USUAL_COLUMNS, Boolean.getBoolean("operator.asks")))
                    : Optional.empty();
        }
    }

    /**
     * Blocks the calling thread for a time.
     *
     * @throws IllegalStateException if the thread is interrupted
     */
    public static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /**
     * Lets a time pass.
     *
     * @throws IllegalStateException if the thread is interrupted
     */
    public void pause(Duration time) {
        pause.accept(time);
    }
}
