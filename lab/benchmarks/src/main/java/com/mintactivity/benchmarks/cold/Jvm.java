package com.mintactivity.benchmarks.cold;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines of Java processes. */
public final class Jvm {

    /** The options with which Lambda runs a function of 512 MB without a snapshot. */
    private static final List<String> LAMBDA = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx436m");

    private static final List<String> BOTH_COMPILERS = List.of("-XX:+UseSerialGC", "-Xmx436m");

    private Jvm() {}

    /** A process with the first compiler only. */
    public static ProcessBuilder cold(List<String> classPath, List<String> main) {
        return builder(LAMBDA, classPath, main);
    }

    /** A process with both compilers. */
    public static ProcessBuilder warm(List<String> classPath, List<String> main) {
        return builder(BOTH_COMPILERS, classPath, main);
    }

    private static ProcessBuilder builder(List<String> options, List<String> classPath, List<String> main) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", String.join(":", classPath)));
        command.addAll(main);
        return new ProcessBuilder(command);
    }
}
