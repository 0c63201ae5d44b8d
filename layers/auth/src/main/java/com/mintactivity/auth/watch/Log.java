package com.mintactivity.auth.watch;

import java.io.PrintStream;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes log lines, one JSON object each, to a stream that the runtime collects. Callers pass only facts of the service's own
 * making: never a token, a header, a query value or anything of a user.
 */
public final class Log {

    private static final JsonMapper JSON = JsonMapper.shared();

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

    /** Says what went wrong by the exception's class and the lines it came through; its message may quote data and stays out. */
    public void error(String message, Throwable cause) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cause", Causes.of(cause));
        write("ERROR", message, facts);
    }

    private void write(String level, String message, Map<String, ?> facts) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("timestamp", clock.instant().toString());
        line.put("level", level);
        line.put("message", message);
        line.putAll(facts);
        out.println(JSON.writeValueAsString(line));
    }
}
