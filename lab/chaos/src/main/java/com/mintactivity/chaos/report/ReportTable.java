package com.mintactivity.chaos.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints a line for each row as soon as it is known, and at the end all of them as a table, which it appends to a file
 * too.
 */
public final class ReportTable {

    private static final String LINE = "| %s | %s | %s | %s |";

    private final List<ReportRow> rows = new ArrayList<>();
    private final PrintStream out;

    public ReportTable(PrintStream out) {
        this.out = out;
    }

    public void add(String row, String bound, String seen, boolean isKept) {
        rows.add(new ReportRow(row, bound, seen, isKept));
        out.printf("  %s: %s (bound: %s)%s%n", row, seen, bound, isKept ? "" : "  NOT KEPT");
    }

    /** Prints an explanation for a row whose bound was missed. */
    public void note(String text) {
        out.println("    " + text);
    }

    /**
     * Prints the table under a title and appends it to a file; returns the exit status: 0 if every bound was kept, 1
     * otherwise.
     */
    public int end(String title, Path file) throws IOException {
        List<String> lines = new ArrayList<>(List.of("", title, "", LINE.formatted("row", "bound", "seen", "kept")));
        lines.add("|---|---|---|---|");
        rows.forEach(row -> lines.add(LINE.formatted(row.row(), row.bound(), row.seen(), row.isKept() ? "yes" : "NO")));
        lines.forEach(out::println);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return rows.stream().allMatch(ReportRow::isKept) ? 0 : 1;
    }
}
