package com.mintactivity.local.gateway;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;

/**
 * Prints a line for each request that was answered: time of arrival (UTC), method, status, milliseconds, whether the
 * answer was cached, target. No header and no body is shown, and of the target only what {@link ShownTarget} lets
 * through.
 */
public final class RequestLines implements RequestLog {

    /** The attribute of a request that holds the function's answer to it. */
    static final String ANSWER = RequestLines.class.getName();

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final Pattern METHOD = Pattern.compile("[A-Z]{1,7}");

    private static final int GREEN = 32;
    private static final int YELLOW = 33;
    private static final int RED = 31;

    private final PrintStream console;
    private final InstantSource clock;
    private final boolean isColoured;

    private RequestLines(PrintStream console, InstantSource clock, boolean isColoured) {
        this.console = console;
        this.clock = clock;
        this.isColoured = isColoured;
    }

    /**
     * The log that prints requests to a console, or nothing where they are hidden.
     *
     * @param clock the clock of the functions
     */
    public static RequestLog on(PrintStream console, InstantSource clock, RequestDisplay display) {
        return switch (display) {
            case HIDDEN -> (request, response) -> {};
            case PLAIN -> new RequestLines(console, clock, false);
            case COLOURED -> new RequestLines(console, clock, true);
        };
    }

    @Override
    public void log(Request request, Response response) {
        Duration duration = Duration.ofNanos(System.nanoTime() - request.getBeginNanoTime());
        Instant receivedAt = clock.instant().minus(duration);
        CacheUse cacheUse = request.getAttribute(ANSWER) instanceof ProxyAnswer answer
                ? CacheUse.of(answer, receivedAt)
                : CacheUse.UNKNOWN;
        console.println("%s  %-7s %s %6d ms  %-8s  %s"
                .formatted(
                        TIME.format(receivedAt),
                        METHOD.matcher(request.getMethod()).matches() ? request.getMethod() : "…",
                        status(response.getStatus()),
                        duration.toMillis(),
                        cacheUse,
                        target(request.getHttpURI())));
    }

    private String status(int status) {
        int colour = status < 400 ? GREEN : status < 500 ? YELLOW : RED;
        return isColoured ? "\u001b[" + colour + "m" + status + "\u001b[0m" : Integer.toString(status);
    }

    private static String target(HttpURI uri) {
        return ShownTarget.of(
                Optional.ofNullable(uri.getPath()).orElse(""),
                Optional.ofNullable(uri.getQuery()).orElse(""));
    }
}
