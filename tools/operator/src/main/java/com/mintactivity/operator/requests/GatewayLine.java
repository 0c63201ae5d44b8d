package com.mintactivity.operator.requests;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A line of API Gateway's access log, as the template formats it: its values are texts, and {@code -} is none. It is
 * all that the logs have of a request that reached no function.
 */
final class GatewayLine {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH);

    private GatewayLine() {}

    static Optional<LoggedRequest> parse(String line) {
        try {
            JsonNode json = JsonMapper.shared().readTree(line);
            if (!json.has("requestId")) {
                return Optional.empty();
            }
            ObjectNode facts = JsonMapper.shared()
                    .createObjectNode()
                    .put("request_id", json.path("requestId").asString());
            String route = json.path("route").asString("-");
            facts.put("endpoint", route.equals("-") ? "API Gateway" : route);
            facts.put("status", Integer.parseInt(json.path("status").asString("0")));
            String error = json.path("gatewayError").asString("-");
            if (!error.equals("-")) {
                facts.put("reason", error);
            }
            String millis = json.path("latencyMs").asString("-");
            if (!millis.equals("-")) {
                facts.put("ms", Integer.parseInt(millis));
            }
            Instant at =
                    OffsetDateTime.parse(json.path("time").asString(""), TIME).toInstant();
            return Optional.of(new LoggedRequest(at, facts));
        } catch (JacksonException | DateTimeParseException | NumberFormatException other) {
            return Optional.empty();
        }
    }
}
