package com.mintactivity.local;

import com.mintactivity.auth.limit.Rate;
import com.mintactivity.local.engine.Storage;
import com.mintactivity.local.engine.StorePorts;
import com.mintactivity.local.gateway.RequestDisplay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a run.
 *
 * @param port 0 takes any free one
 * @param cacheTimeout how long one call to the cache store may take
 * @param service the service-wide bucket
 */
record Options(
        int port,
        Storage storage,
        boolean demo,
        Duration settle,
        Duration cacheTimeout,
        Rate service,
        RequestDisplay requests) {

    private static final int DEFAULT_PORT = 8080;
    private static final int LAST_PORT = 65_535;
    private static final int MAX_SETTLE_S = 300;

    /** Longer than in a deployed function: on a busy machine, the first call to a new server may take long. */
    private static final int CACHE_TIMEOUT_MS = 500;

    private static final int MAX_CACHE_TIMEOUT_MS = 10_000;
    private static final int MAX_RATE = 999_999;

    /**
     * Reads {@code PORT}, {@code DATA}, {@code DEMO}, {@code SETTLE_SECONDS}, {@code REQUESTS}, and, with the names of
     * the functions' own settings, {@code CACHE_TIMEOUT_MS}, {@code SERVICE_PER_MINUTE} and {@code SERVICE_BURST};
     * creates the directory of {@code DATA}.
     *
     * @param isTerminal whether standard output is a terminal: then requests are shown unless {@code REQUESTS} is 0, in
     *     colours unless {@code NO_COLOR} is set
     * @throws RefusedStartException if a number is malformed or out of its range, or the directory cannot be used
     */
    static Options of(Map<String, String> environment, boolean isTerminal) throws RefusedStartException {
        return new Options(
                number(environment, "PORT", DEFAULT_PORT, LAST_PORT),
                storage(environment.getOrDefault("DATA", "")),
                !environment.getOrDefault("DEMO", "").equals("no"),
                Duration.ofSeconds(number(environment, "SETTLE_SECONDS", 5, MAX_SETTLE_S)),
                Duration.ofMillis(number(environment, "CACHE_TIMEOUT_MS", CACHE_TIMEOUT_MS, MAX_CACHE_TIMEOUT_MS)),
                new Rate(
                        Math.max(1, number(environment, "SERVICE_PER_MINUTE", 6000, MAX_RATE)),
                        Math.max(1, number(environment, "SERVICE_BURST", 2000, MAX_RATE))),
                requests(environment, isTerminal));
    }

    /**
     * The ports of the stores: fixed ones for the service on the default port, so that {@code sam local} finds them,
     * and free ones for a service on another port.
     */
    StorePorts storePorts() {
        return port == DEFAULT_PORT && StorePorts.FIXED.areFree() ? StorePorts.FIXED : StorePorts.ANY;
    }

    private static RequestDisplay requests(Map<String, String> environment, boolean isTerminal)
            throws RefusedStartException {
        if (number(environment, "REQUESTS", isTerminal ? 1 : 0, 1) == 0) {
            return RequestDisplay.HIDDEN;
        }
        boolean mayColour = environment.getOrDefault("NO_COLOR", "").isEmpty();
        return isTerminal && mayColour ? RequestDisplay.COLOURED : RequestDisplay.PLAIN;
    }

    private static int number(Map<String, String> environment, String name, int otherwise, int most)
            throws RefusedStartException {
        String text = environment.getOrDefault(name, "");
        if (text.isEmpty()) {
            return otherwise;
        }
        return Optional.of(text)
                .filter(given -> given.matches("[0-9]{1,6}"))
                .map(Integer::valueOf)
                .filter(given -> given <= most)
                .orElseThrow(() -> new RefusedStartException(
                        name + " must be a whole number from 0 to " + most + ", not '" + text + "'"));
    }

    private static Storage storage(String data) throws RefusedStartException {
        if (data.isEmpty()) {
            return Storage.memory();
        }
        // The sign of a name that is not UTF-8, or of a machine without a UTF-8 locale: the folder would have another
        // name.
        if (data.indexOf('\ufffd') >= 0) {
            throw new RefusedStartException("DATA=" + data + " is not UTF-8, or this machine has no UTF-8 locale");
        }
        try {
            Path path = Files.createDirectories(Path.of(data)).toRealPath();
            if (Files.isWritable(path)) {
                return new Storage.Disk(path);
            }
        } catch (IOException | InvalidPathException e) {
            throw new RefusedStartException("DATA=" + data + " cannot be used as a directory");
        }
        throw new RefusedStartException("DATA=" + data + " is a directory that cannot be written");
    }
}
