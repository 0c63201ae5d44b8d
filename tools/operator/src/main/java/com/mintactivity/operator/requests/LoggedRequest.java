package com.mintactivity.operator.requests;

import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * One request, as the log has it.
 *
 * @param at when it was answered
 * @param facts the fields of {@link #FIELDS} that apply
 */
record LoggedRequest(Instant at, ObjectNode facts) {

    /** The fields of a line, in their order. What else a line may have is not shown. */
    static final List<String> FIELDS = List.of(
            "request_id",
            "endpoint",
            "status",
            "code",
            "reason",
            "tenant",
            "key_id",
            "synthetic",
            "claimed_key_id",
            "contract",
            "since",
            "until",
            "chain_id",
            "asked",
            "continued",
            "limit",
            "cached",
            "rows",
            "behind_s",
            "read_units",
            "ms",
            "cold");

    /** Every line of a request has this text, and few other lines have it: they need not be parsed. */
    private static final String MARK = "\"message\":\"request\"";

    /** The request of a line; empty for every other line. */
    static Optional<LoggedRequest> parse(String line) {
        if (!line.contains(MARK)) {
            return Optional.empty();
        }
        try {
            JsonNode json = JsonMapper.shared().readTree(line);
            String id = json.path("request_id").asString("");
            return id.isEmpty()
                    ? Optional.empty()
                    : Rfc3339.parse(json.path("timestamp").asString("")).map(at -> of(at, json));
        } catch (JacksonException damaged) {
            // A line that was cut off when the process ended.
            return Optional.empty();
        }
    }

    private static LoggedRequest of(Instant at, JsonNode json) {
        ObjectNode facts = JsonMapper.shared().createObjectNode();
        FIELDS.stream().filter(json::has).forEach(name -> facts.set(name, json.get(name)));
        return new LoggedRequest(at, facts);
    }

    /** A field as text; empty if it does not apply. */
    String text(String field) {
        return facts.path(field).asString("");
    }

    int status() {
        return facts.path("status").asInt(0);
    }

    ObjectNode json() {
        ObjectNode json = JsonMapper.shared().createObjectNode().put("at", Rfc3339.format(at));
        json.setAll(facts);
        return json;
    }
}
