package com.mintactivity.operator.requests;

import com.mintactivity.operator.cli.Declined;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The log of the service that {@code make run} started in a checkout: {@code .local/service.log}, and what was in it
 * before it was last renamed, because it had grown large, to {@code service.log.1}.
 */
final class LogFile {

    private static final Duration POLL = Duration.ofMillis(200);

    private final Path file;
    private final Path older;

    LogFile(Path root) {
        this.file = root.resolve(".local/service.log");
        this.older = file.resolveSibling("service.log.1");
    }

    /**
     * Passes on the lines that are kept, the oldest first, until a line is not wanted any more.
     *
     * @param isWanted takes a line, and says whether the next one is wanted
     * @throws Declined if there is no log, or if it cannot be read
     */
    void read(Predicate<String> isWanted) {
        try {
            // The present file is opened first: if it is renamed before the older one is, it would be read twice.
            BufferedReader present = reader(file);
            List<BufferedReader> readers = Files.exists(older) ? List.of(reader(older), present) : List.of(present);
            for (BufferedReader reader : readers) {
                try (reader) {
                    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                        if (!isWanted.test(line)) {
                            return;
                        }
                    }
                }
            }
        } catch (IOException e) {
            throw unreadable();
        }
    }

    /** Whether lines may have been deleted, because the log had grown large. */
    boolean isCut() {
        return Files.exists(older);
    }

    private static BufferedReader reader(Path path) throws IOException {
        // Not Files.newBufferedReader, which fails at bytes that are no UTF-8.
        return new BufferedReader(new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8));
    }

    /**
     * Passes on the lines that are written from now on, until the thread is interrupted.
     *
     * @throws Declined if there is no log, or if it cannot be read
     */
    void follow(Consumer<String> lines) {
        try (Tail tail = new Tail(lines)) {
            tail.skip();
            while (!Thread.currentThread().isInterrupted()) {
                if (!tail.read()) {
                    tail.changeOver();
                    Thread.sleep(POLL);
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw unreadable();
        }
    }

    private Declined unreadable() {
        return new Declined("there is no log " + file + " to read")
                .remedy("the service that `make run` starts in this checkout writes it");
    }

    /** The end of the file that has the log's name, also after another one has got it. */
    private final class Tail implements Closeable {

        private final Consumer<String> lines;
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private final byte[] buffer = new byte[1 << 16];
        private InputStream in;
        private @Nullable Object identity;

        Tail(Consumer<String> lines) throws IOException {
            this.lines = lines;
            this.identity = identity();
            this.in = Files.newInputStream(file);
        }

        void skip() throws IOException {
            in.skipNBytes(Files.size(file));
        }

        /** Whether there was something to read. */
        boolean read() throws IOException {
            int count = in.read(buffer);
            for (int at = 0; at < count; at++) {
                if (buffer[at] == '\n') {
                    lines.accept(line.toString(StandardCharsets.UTF_8));
                    line.reset();
                } else {
                    line.write(buffer[at]);
                }
            }
            return count > 0;
        }

        /** Goes on with the file that has the name now, after the rest of the one that had it. */
        void changeOver() throws IOException {
            Object present = identity();
            if (!Objects.equals(present, identity)) {
                while (read()) {
                    // The last lines before the file was renamed.
                }
                in.close();
                in = Files.newInputStream(file);
                identity = present;
            }
        }

        private @Nullable Object identity() throws IOException {
            try {
                return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            } catch (NoSuchFileException renamed) {
                // The next one is created at once.
                return identity;
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
