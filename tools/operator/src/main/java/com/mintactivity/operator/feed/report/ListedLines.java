package com.mintactivity.operator.feed.report;

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
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lines of a file that a report lists, each with a reason. They are stored on disk, so that a file of such lines needs
 * no more memory than another.
 */
public final class ListedLines implements AutoCloseable {

    /** The number of reasons in the text, and of ranges of lines with one; the JSON answer has all lines. */
    private static final int SHOWN = 20;

    private final Map<String, LineRanges> shown = new LinkedHashMap<>();
    private @Nullable Path file;
    private @Nullable BufferedWriter writer;
    private long count;

    public long count() {
        return count;
    }

    /** A line that was rejected. */
    public void reject(long line, String reason) {
        add(FeedJson.rejected(line, reason, Optional.empty()), reason);
    }

    /**
     * A line.
     *
     * @param entry of the JSON answer, which has its number as {@code line}
     * @param reason in the text, where lines of one reason are together
     */
    void add(ObjectNode entry, String reason) {
        try {
            if (writer == null) {
                file = Files.createTempFile("lines", ".json");
                writer = Files.newBufferedWriter(file);
            }
            // Within a text of JSON, an escape means the same character.
            writer.append(count == 0 ? "" : ",").append(Printable.cell(entry.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        count++;
        if (shown.size() < SHOWN || shown.containsKey(reason)) {
            shown.computeIfAbsent(reason, unseen -> new LineRanges())
                    .add(entry.path("line").asLong());
        }
    }

    /** The lines that share a reason, in their order. */
    private static final class LineRanges {

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
     * Answers with counts, and with lists of lines behind them. Written line by line, because these may not fit into
     * memory.
     *
     * @param counts at least one; in JSON, the lists follow them
     * @param text the counts in words
     * @param lists by their names in JSON
     */
    public static void answer(
            Console console, ObjectNode counts, Supplier<String> text, Map<String, ListedLines> lists) {
        PrintStream out = console.out();
        if (console.json()) {
            String object = counts.toString();
            out.print(object.substring(0, object.length() - 1));
            lists.forEach((name, lines) -> lines.printJson(out, name));
            out.println("}");
        } else {
            out.println(text.get());
            lists.values().forEach(lines -> lines.print(out));
        }
    }

    private void print(PrintStream out) {
        shown.forEach((reason, lines) -> out.println("  " + lines.text() + ": " + Printable.cell(reason)));
        long others =
                count - shown.values().stream().mapToLong(lines -> lines.count).sum();
        if (others > 0) {
            out.printf(Locale.ROOT, "  and %,d more: --json lists all%n", others);
        }
    }

    private void printJson(PrintStream out, String name) {
        out.print(",\"" + name + "\":[");
        try {
            if (writer != null && file != null) {
                writer.flush();
                Files.copy(file, out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.print("]");
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
