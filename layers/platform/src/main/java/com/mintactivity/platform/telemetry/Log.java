package com.mintactivity.platform.telemetry;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes log lines, one JSON object each, to a stream that the runtime collects. Callers pass only facts that the
 * service itself determined: never a token, a header, a query value or data of a user.
 */
public final class Log {

    private static final JsonFactory JSON = new JsonFactory();

    private final PrintStream out;
    private final InstantSource clock;

    public Log(PrintStream out, InstantSource clock) {
        this.out = out;
        this.clock = clock;
    }

    public void info(String message, Map<String, ?> facts) {
        write("INFO", message, facts);
    }

    public void warn(String message, Map<String, ?> facts) {
        write("WARN", message, facts);
    }

    /**
     * Describes a failure by the exception's class and stack frames. The exception's message is omitted, because it may
     * quote data.
     */
    public void error(String message, Throwable cause) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cause", Causes.of(cause));
        write("ERROR", message, facts);
    }

    /** Written field by field for speed: every request writes a line. */
    private void write(String level, String message, Map<String, ?> facts) {
        ByteArrayOutputStream line = new ByteArrayOutputStream(512);
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
            json.writeStartObject();
            json.writeStringProperty("timestamp", clock.instant().toString());
            json.writeStringProperty("level", level);
            json.writeStringProperty("message", message);
            facts.forEach((name, fact) -> {
                json.writeName(name);
                write(json, fact);
            });
            json.writeEndObject();
        }
        line.write('\n');
        out.writeBytes(line.toByteArray());
    }

    private static void write(JsonGenerator json, Object fact) {
        switch (fact) {
            case Integer number -> json.writeNumber(number);
            case Long number -> json.writeNumber(number);
            case Double number -> json.writeNumber(number);
            case Boolean flag -> json.writeBoolean(flag);
            case List<?> several -> {
                json.writeStartArray();
                several.forEach(one -> write(json, one));
                json.writeEndArray();
            }
            default -> json.writeString(fact.toString());
        }
    }
}
