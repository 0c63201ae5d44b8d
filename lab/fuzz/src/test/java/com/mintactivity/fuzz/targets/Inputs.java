package com.mintactivity.fuzz.targets;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Reads inputs as text, so that the corpus can be read and written by hand. */
final class Inputs {

    private Inputs() {}

    /** The input as UTF-8; malformed parts become U+FFFD. */
    static String text(byte[] input) {
        return new String(input, StandardCharsets.UTF_8);
    }

    static boolean isUtf8(byte[] input) {
        return Arrays.equals(text(input).getBytes(StandardCharsets.UTF_8), input);
    }

    /** The lines of the input, at least one. Only a line feed ends a line. */
    static List<String> lines(byte[] input) {
        return List.of(text(input).split("\n", -1));
    }

    /** A line, or an empty text if there are fewer. */
    static String line(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index) : "";
    }
}
