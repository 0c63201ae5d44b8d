package com.mintactivity.auth.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A throwable told without its messages: classes and the nearest frames. */
final class Causes {

    private static final int MOST_CAUSES = 4;
    private static final int MOST_FRAMES = 8;

    private Causes() {}

    static List<String> of(Throwable thrown) {
        List<String> lines = new ArrayList<>();
        @Nullable Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++, cause = cause.getCause()) {
            lines.add(cause.getClass().getName());
            Stream.of(cause.getStackTrace()).limit(MOST_FRAMES).forEach(frame -> lines.add("  at " + frame));
        }
        return lines;
    }
}
