package com.mintactivity.benchmarks.answer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Answers a question some times and tells the most memory that its process ever had, in KB. */
final class MemoryProbe {

    private static final int ANSWERS = 20;
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK = "VmHWM:";

    private MemoryProbe() {}

    public static void main(String[] none) throws IOException {
        Place place;
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            List<String> lines = input.readAllLines();
            place = new Place(
                    lines.get(0), URI.create(lines.get(1)), URI.create(lines.get(2)), lines.get(3), lines.get(4));
        }
        try (Asker asker = new Asker(place, Place.dynamo(place.dynamoUrl(), List.of()), Sealed.WINDOW.since())) {
            for (int i = 0; i < ANSWERS; i++) {
                asker.forget();
                Asker.body(asker.ask());
            }
        }
        System.out.println(Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith(PEAK))
                .map(line -> line.replaceAll("\\D", ""))
                .findFirst()
                .orElseThrow());
        System.exit(0);
    }
}
