package com.mintactivity.fuzz;

import com.mintactivity.fuzz.targets.FuzzTargets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks one input without Jazzer: {@code ReplayMain TARGET FILE}. */
final class ReplayMain {

    private ReplayMain() {}

    public static void main(String[] arguments) throws IOException {
        byte[] input = Files.readAllBytes(Path.of(arguments[1]));
        System.out.println(new String(input, StandardCharsets.UTF_8));
        FuzzTargets.of(arguments[0]).target().get().check(input);
        System.out.println("the property holds");
    }
}
