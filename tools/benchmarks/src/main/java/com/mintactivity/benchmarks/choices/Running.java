package com.mintactivity.benchmarks.choices;

import com.mintactivity.benchmarks.cold.Jvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A contender's process: it does its work once, then as often as it is told to. */
final class Running implements AutoCloseable {

    private static final String MAIN = "com.mintactivity.benchmarks.contenders.Main";
    private static final int PATIENCE_SECONDS = 10;

    private final Process process;
    private final BufferedReader told;
    private final OutputStream orders;
    private final Path errors;

    private Running(Process process, Path errors) {
        this.process = process;
        this.told = process.inputReader(StandardCharsets.US_ASCII);
        this.orders = process.getOutputStream();
        this.errors = errors;
    }

    /** Makes its command beforehand, so that nothing but the process is timed. */
    static ProcessBuilder cold(Choice choice, Contender contender, Map<String, String> environment) throws IOException {
        return told(Jvm.cold(Jars.classPath(contender), main(choice, contender)), environment);
    }

    static ProcessBuilder warm(Choice choice, Contender contender, Map<String, String> environment) throws IOException {
        return told(Jvm.warm(Jars.classPath(contender), main(choice, contender)), environment);
    }

    static Running start(ProcessBuilder builder) throws IOException {
        Path errors = Files.createTempFile("contender", ".log");
        return new Running(builder.redirectError(errors.toFile()).start(), errors);
    }

    private static List<String> main(Choice choice, Contender contender) {
        List<String> main = new ArrayList<>(List.of(MAIN, contender.name()));
        main.addAll(choice.told());
        return main;
    }

    private static ProcessBuilder told(ProcessBuilder builder, Map<String, String> environment) {
        builder.environment().putAll(environment);
        return builder;
    }

    /** What its work came to when it was done for the first time. */
    long result() throws IOException {
        return number();
    }

    /** The median time of a number of calls. */
    double medianNanos(int calls) throws IOException {
        orders.write((calls + "\n").getBytes(StandardCharsets.US_ASCII));
        orders.flush();
        return number();
    }

    private long number() throws IOException {
        String line = told.readLine();
        if (line == null) {
            throw new IllegalStateException("a contender failed: " + Files.readString(errors));
        }
        return Long.parseLong(line);
    }

    /** Lets it end by itself, so that it takes away what it unpacked. */
    @Override
    public void close() throws IOException {
        orders.close();
        process.onExit()
                .completeOnTimeout(process, PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
        process.destroyForcibly();
        Files.delete(errors);
    }
}
