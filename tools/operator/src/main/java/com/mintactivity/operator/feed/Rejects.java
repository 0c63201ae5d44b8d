package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Console;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

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

    /**
     * Answers with counts, and with the rejected lines behind them. Written line by line, because these may not fit
     * into memory.
     *
     * @param counts at least one; in JSON, {@code rejected} follows them
     * @param summary the counts in words
     */
    void answer(Console console, ObjectNode counts, Supplier<String> summary) {
        PrintStream out = console.out();
        if (!console.json()) {
            out.println(summary.get());
            shown.forEach(out::println);
            if (count > SHOWN) {
                out.printf(Locale.ROOT, "  and %,d more: --json lists all%n", count - SHOWN);
            }
            return;
        }
        String object = counts.toString();
        out.print(object.substring(0, object.length() - 1) + ",\"rejected\":[");
        try {
            if (writer != null && file != null) {
                writer.flush();
                Files.copy(file, out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.println("]}");
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
