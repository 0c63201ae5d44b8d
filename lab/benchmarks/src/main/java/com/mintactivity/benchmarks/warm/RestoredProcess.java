package com.mintactivity.benchmarks.warm;

import com.mintactivity.benchmarks.cold.Jvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs {@link RestoredFunction} in a process of its own. */
public final class RestoredProcess {

    private RestoredProcess() {}

    /**
     * The times of the first request, and of a warm one of an instance with an empty memory: times and processor times
     * in milliseconds.
     */
    public record Measured(double first, double warm, double firstCpu, double warmCpu) {}

    /**
     * Measures a process.
     *
     * @param events that are asked in turn, the first one first
     */
    public static Measured run(Map<String, String> environment, List<byte[]> events)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("restored-function");
        List<Path> files = new ArrayList<>();
        try {
            List<String> main = new ArrayList<>(List.of(RestoredFunction.class.getName()));
            for (byte[] event : events) {
                Path file = folder.resolve(files.size() + ".json");
                files.add(Files.write(file, event));
                main.add(file.toString());
            }
            ProcessBuilder builder = Jvm.warm(List.of(System.getProperty("java.class.path")), main)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            builder.environment().putAll(environment);
            Process running = builder.start();
            String output = new String(running.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            if (running.waitFor() != 0) {
                throw new IllegalStateException("the function's process failed: " + output);
            }
            return measured(
                    output.substring(output.indexOf("measured ")).strip().split(" ", -1));
        } finally {
            for (Path file : files) {
                Files.delete(file);
            }
            Files.delete(folder);
        }
    }

    private static Measured measured(String[] words) {
        return new Measured(
                Double.parseDouble(words[1]),
                Double.parseDouble(words[2]),
                Double.parseDouble(words[3]),
                Double.parseDouble(words[4]));
    }
}
