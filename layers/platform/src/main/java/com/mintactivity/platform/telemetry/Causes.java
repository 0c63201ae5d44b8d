package com.mintactivity.platform.telemetry;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Describes a throwable by classes and nearest frames, without its messages, which may quote data. */
final class Causes {

    private static final int MAX_CAUSES = 4;
    private static final int MAX_FRAMES = 8;

    private Causes() {}

    static List<String> of(Throwable thrown) {
        List<String> lines = new ArrayList<>();
        @Nullable Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++, cause = cause.getCause()) {
            lines.add(cause.getClass().getName());
            Stream.of(cause.getStackTrace()).limit(MAX_FRAMES).forEach(frame -> lines.add("  at " + frame));
        }
        return lines;
    }
}
