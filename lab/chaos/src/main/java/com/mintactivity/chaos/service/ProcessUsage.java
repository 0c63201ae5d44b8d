package com.mintactivity.chaos.service;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The resources that a process uses.
 *
 * @param heapKilobytes in use right after a full collection
 * @param descriptors open files and sockets
 */
public record ProcessUsage(long heapKilobytes, long threads, long descriptors) {

    /**
     * The columns of {@code jstat -gc} with the memory in use: the two survivor spaces, eden and the old generation.
     */
    private static final List<String> IN_USE = List.of("S0U", "S1U", "EU", "OU");

    /** Measures a JVM on this machine, which must be Linux. */
    public static ProcessUsage of(long pid) throws IOException, InterruptedException {
        run("jcmd", Long.toString(pid), "GC.run");
        return new ProcessUsage(
                heap(run("jstat", "-gc", Long.toString(pid))),
                count(Path.of("/proc", Long.toString(pid), "task")),
                count(Path.of("/proc", Long.toString(pid), "fd")));
    }

    /** The sum of the used spaces in the output of {@code jstat -gc}: a line of names and a line of numbers. */
    static long heap(String output) {
        List<String> lines = output.lines().toList();
        List<String> names = columns(lines.getFirst());
        List<String> values = columns(lines.getLast());
        return IN_USE.stream()
                .mapToLong(name -> Math.round(Double.parseDouble(values.get(names.indexOf(name)))))
                .sum();
    }

    private static List<String> columns(String line) {
        return List.of(line.strip().split(" +", -1));
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.count();
        }
    }

    private static String run(String tool, String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", tool).toString());
        builder.command().addAll(List.of(arguments));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(tool + ": status " + process.exitValue());
        }
        return output;
    }
}
