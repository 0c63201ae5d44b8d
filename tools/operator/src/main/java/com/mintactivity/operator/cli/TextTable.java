package com.mintactivity.operator.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jline.utils.WCWidth;

/**
 * Rows of printable text in aligned columns, two spaces apart, under a heading. What a row has no column for stands
 * below it, in lines that fit a terminal of 80 columns.
 */
public final class TextTable {

    private static final int TERMINAL = 80;
    private static final String INDENTATION = "  ";

    private final List<Row> rows = new ArrayList<>();

    private record Row(List<String> cells, List<String> below) {}

    public TextTable(String... heading) {
        row(heading);
    }

    public TextTable row(String... cells) {
        rows.add(new Row(Stream.of(cells).map(Printable::cell).toList(), new ArrayList<>()));
        return this;
    }

    /** Adds a text below the last row. */
    public TextTable below(String text) {
        rows.getLast().below().add(Printable.cell(text));
        return this;
    }

    @Override
    public String toString() {
        int[] widths = IntStream.range(0, rows.getFirst().cells().size())
                .map(column -> rows.stream()
                        .mapToInt(row -> width(row.cells().get(column)))
                        .max()
                        .orElse(0))
                .toArray();
        StringBuilder text = new StringBuilder();
        for (Row row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String cell = row.cells().get(column);
                line.append(cell).repeat(" ", widths[column] - width(cell) + 2);
            }
            text.append(line.toString().stripTrailing()).append('\n');
            row.below().forEach(below -> wrap(below, text));
        }
        return text.toString();
    }

    /** Breaks lines between words, and within a word that is longer than a line. */
    private static void wrap(String words, StringBuilder text) {
        StringBuilder line = new StringBuilder(INDENTATION);
        for (String word : words.split(" ", -1)) {
            if (!line.toString().isBlank() && width(line) + 1 + width(word) > TERMINAL) {
                text.append(line).append('\n');
                line = new StringBuilder(INDENTATION.repeat(2));
            } else if (!line.toString().isBlank()) {
                line.append(' ');
            }
            for (int character : word.codePoints().toArray()) {
                if (width(line) + width(character) > TERMINAL) {
                    text.append(line).append('\n');
                    line = new StringBuilder(INDENTATION.repeat(2));
                }
                line.appendCodePoint(character);
            }
        }
        text.append(line).append('\n');
    }

    private static int width(CharSequence text) {
        return text.codePoints().map(TextTable::width).sum();
    }

    /** The columns that terminals give a character: two for wide ones, none for those that join or combine. */
    private static int width(int character) {
        return Math.max(0, WCWidth.wcwidth(character));
    }
}
