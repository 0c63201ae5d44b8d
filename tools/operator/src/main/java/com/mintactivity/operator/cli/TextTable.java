package com.mintactivity.operator.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows of printable text in aligned columns, two spaces apart, under a heading. */
public final class TextTable {

    private final List<List<String>> rows = new ArrayList<>();

    public TextTable(String... heading) {
        row(heading);
    }

    public TextTable row(String... cells) {
        rows.add(Stream.of(cells).map(Printable::cell).toList());
        return this;
    }

    @Override
    public String toString() {
        int[] widths = IntStream.range(0, rows.getFirst().size())
                .map(column -> rows.stream()
                        .mapToInt(row -> width(row.get(column)))
                        .max()
                        .orElse(0))
                .toArray();
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String cell = row.get(column);
                line.append(cell).repeat(" ", widths[column] - width(cell) + 2);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
