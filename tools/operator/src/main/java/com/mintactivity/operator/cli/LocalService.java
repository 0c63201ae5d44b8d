package com.mintactivity.operator.cli;

import com.mintactivity.auth.limit.Rate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The service that {@code make run} started in a checkout, as it describes itself in {@code .local/service.json}. */
record LocalService(
        String url,
        String stack,
        String region,
        String dynamodb,
        String secrets,
        String queues,
        Duration settle,
        Rate serviceRate) {

    static final String START_IT = "start it with `make run`";

    /** Refuses if no service was started, or if its process has ended. */
    static LocalService read(Path root) {
        JsonNode described;
        try {
            described = JsonMapper.shared().readTree(Files.readString(root.resolve(".local/service.json")));
        } catch (IOException | JacksonException none) {
            throw new Declined("the local service is not running").remedy(START_IT);
        }
        if (ProcessHandle.of(described.path("pid").asLong(0)).isEmpty()) {
            throw new Declined("the local service has ended").remedy(START_IT);
        }
        return new LocalService(
                text(described, "url"),
                text(described, "stack"),
                text(described, "region"),
                text(described, "dynamodb"),
                text(described, "secrets"),
                text(described, "queues"),
                Duration.ofSeconds(described.path("settle_seconds").asLong(0)),
                new Rate(number(described, "service_per_minute"), number(described, "service_burst")));
    }

    private static String text(JsonNode described, String name) {
        String value = described.path(name).asString("");
        if (value.isEmpty()) {
            throw incomplete(name);
        }
        return value;
    }

    private static int number(JsonNode described, String name) {
        int value = described.path(name).asInt(0);
        if (value < 1 || value > Rate.MAX) {
            throw incomplete(name);
        }
        return value;
    }

    private static Declined incomplete(String name) {
        return new Declined(".local/service.json does not name '" + name + "'")
                .remedy("stop the local service and " + START_IT);
    }
}
