package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Printable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The rejected lines of a file, stored on disk so that a file of broken lines needs no more memory than another. */
final class Rejects implements AutoCloseable {

    /** The number of lines in the text; the JSON answer has all of them. */
    private static final int SHOWN = 20;

    private final List<String> shown = new ArrayList<>();
    private @Nullable Path file;
    private @Nullable BufferedWriter writer;
    private long count;

    long count() {
        return count;
    }

    void add(long line, String reason) {
        try {
            if (writer == null) {
                file = Files.createTempFile("rejected", ".json");
                writer = Files.newBufferedWriter(file);
            }
            writer.append(count == 0 ? "" : ",")
                    .append("{\"line\":" + line + ",\"reason\":")
                    .append(JsonMapper.shared().writeValueAsString(reason))
                    .append("}");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (count++ < SHOWN) {
            shown.add("  line " + line + ": " + Printable.cell(reason));
        }
    }

    String text() {
        StringBuilder text = new StringBuilder();
        shown.forEach(line -> text.append(line).append('\n'));
        if (count > SHOWN) {
            text.append(String.format(Locale.ROOT, "  and %,d more: --json lists all%n", count - SHOWN));
        }
        return text.toString();
    }

    /** The elements of a JSON array. */
    void writeJson(PrintStream out) throws IOException {
        if (writer != null && file != null) {
            writer.flush();
            Files.copy(file, out);
        }
    }

    @Override
    public void close() {
        try {
            if (writer != null && file != null) {
                writer.close();
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
