package com.mintactivity.benchmarks.cold;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Java process of its own, to be started. */
public final class Jvm {

    /** As Lambda runs a function of 512 MB that has no snapshot. */
    private static final List<String> LAMBDA = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx436m");

    private static final List<String> BOTH_COMPILERS = List.of("-XX:+UseSerialGC", "-Xmx436m");

    private Jvm() {}

    /** One on the first compiler alone. */
    public static ProcessBuilder cold(List<String> classPath, List<String> main) {
        return builder(LAMBDA, classPath, main);
    }

    /** One that will compile what it does often as well as it can. */
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
