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

/** A contender's process: it performs its operation once at the start, then as often as requested. */
final class ContenderProcess implements AutoCloseable {

    private static final String MAIN = "com.mintactivity.benchmarks.contenders.ContenderMain";
    private static final int EXIT_TIMEOUT_SECONDS = 10;

    private final Process process;
    private final BufferedReader output;
    private final OutputStream input;
    private final Path errors;

    private ContenderProcess(Process process, Path errors) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.US_ASCII);
        this.input = process.getOutputStream();
        this.errors = errors;
    }

    /** A process to start. Building the command beforehand keeps it out of the measured time. */
    static ProcessBuilder cold(LibraryChoice choice, Contender contender, Map<String, String> environment)
            throws IOException {
        return withEnvironment(Jvm.cold(ContenderJars.classPath(contender), main(choice, contender)), environment);
    }

    static ProcessBuilder warm(LibraryChoice choice, Contender contender, Map<String, String> environment)
            throws IOException {
        return withEnvironment(Jvm.warm(ContenderJars.classPath(contender), main(choice, contender)), environment);
    }

    static ContenderProcess start(ProcessBuilder builder) throws IOException {
        Path errors = Files.createTempFile("contender", ".log");
        return new ContenderProcess(builder.redirectError(errors.toFile()).start(), errors);
    }

    private static List<String> main(LibraryChoice choice, Contender contender) {
        List<String> main = new ArrayList<>(List.of(MAIN, contender.name()));
        main.addAll(choice.arguments());
        return main;
    }

    private static ProcessBuilder withEnvironment(ProcessBuilder builder, Map<String, String> environment) {
        builder.environment().putAll(environment);
        return builder;
    }

    /** The result of the first operation. */
    long result() throws IOException {
        return number();
    }

    /** The median time of a number of operations. */
    double medianNanos(int calls) throws IOException {
        input.write((calls + "\n").getBytes(StandardCharsets.US_ASCII));
        input.flush();
        return number();
    }

    private long number() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IllegalStateException("a contender failed: " + Files.readString(errors));
        }
        return Long.parseLong(line);
    }

    /** Closes the input, so that the process ends by itself and deletes the files that it unpacked. */
    @Override
    public void close() throws IOException {
        input.close();
        process.onExit()
                .completeOnTimeout(process, EXIT_TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .join();
        process.destroyForcibly();
        Files.delete(errors);
    }
}
