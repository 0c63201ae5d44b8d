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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The rejected lines of a file, stored on disk so that a file of broken lines needs no more memory than another. */
final class Rejects implements AutoCloseable {

    /** The number of reasons in the text, and of ranges of lines with one; the JSON answer has all lines. */
    private static final int SHOWN = 20;

    private final Map<String, RejectedLines> shown = new LinkedHashMap<>();
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
        count++;
        if (shown.size() < SHOWN || shown.containsKey(reason)) {
            shown.computeIfAbsent(reason, unseen -> new RejectedLines()).add(line);
        }
    }

    /** The lines that share a reason, in their order. */
    private static final class RejectedLines {

        private final List<String> ended = new ArrayList<>();
        private long first;
        private long last;
        private long count;

        void add(long line) {
            if (count++ == 0) {
                first = line;
            } else if (line != last + 1) {
                if (ended.size() < SHOWN) {
                    ended.add(range());
                }
                first = line;
            }
            last = line;
        }

        private String range() {
            return first == last ? Long.toString(first) : first + "-" + last;
        }

        /** Such as {@code lines 1-3, 7 (4)}. */
        String text() {
            if (count == 1) {
                return "line " + first;
            }
            String ranges = String.join(", ", ended) + (ended.isEmpty() ? "" : ", ");
            return String.format(Locale.ROOT, "lines %s%s (%,d)", ranges, ended.size() < SHOWN ? range() : "…", count);
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
            shown.forEach((reason, lines) -> out.println("  " + lines.text() + ": " + Printable.cell(reason)));
            long others = count
                    - shown.values().stream().mapToLong(lines -> lines.count).sum();
            if (others > 0) {
                out.printf(Locale.ROOT, "  and %,d more: --json lists all%n", others);
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
