package com.mintactivity.benchmarks.answer;

import com.mintactivity.benchmarks.stack.StackEndpoints;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Answers the same request several times and prints the peak memory of its process in KB. */
final class MemoryProbe {

    private static final int ANSWERS = 20;
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK = "VmHWM:";

    private MemoryProbe() {}

    public static void main(String[] none) throws IOException {
        StackEndpoints endpoints;
        try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            List<String> lines = input.readAllLines();
            endpoints = new StackEndpoints(
                    lines.get(0),
                    URI.create(lines.get(1)),
                    URI.create(lines.get(2)),
                    lines.get(3),
                    lines.get(4),
                    Instant.parse(lines.get(5)));
        }
        try (HitsClient client = new HitsClient(
                endpoints,
                StackEndpoints.dynamo(endpoints.dynamoUrl(), List.of()),
                AnswerCase.window(endpoints.now()).since())) {
            for (int i = 0; i < ANSWERS; i++) {
                client.emptyCache();
                HitsClient.body(client.send());
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
