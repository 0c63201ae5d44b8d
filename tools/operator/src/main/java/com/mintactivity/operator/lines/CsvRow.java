package com.mintactivity.operator.lines;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/**
 * The cells of one line, by RFC 4180. A quote within a cell that does not begin with one is a character. No cell holds
 * a line break, so a quote too many or too few concerns only its own line.
 */
sealed interface CsvRow {

    /** The cells of the line, at least one. */
    record Cells(List<String> cells) implements CsvRow {}

    /** A line that has no cells. */
    record Malformed(String reason) implements CsvRow {}

    /**
     * Reads the cells of a line.
     *
     * @param line not empty, and without a line feed
     */
    static CsvRow of(String line) {
        if (line.indexOf('\r') >= 0) {
            return new Malformed("the line has a carriage return within: LF or CRLF ends a line, and no cell holds a"
                    + " line break");
        }
        return cells(line)
                .<CsvRow>map(Cells::new)
                .orElseGet(() -> new Malformed(
                        // Whether all that the line lacks is a closing quote.
                        cells(line + '"').isPresent()
                                ? "a quote is not closed in its line: no cell holds a line break"
                                : "text follows the closing quote of a cell:"
                                        + " a quote within a quoted cell is written twice"));
    }

    private static Optional<List<String>> cells(String line) {
        try (CSVParser parser = CSVParser.parse(line, CSVFormat.RFC4180)) {
            return Optional.of(parser.getRecords().getFirst().toList());
        } catch (UncheckedIOException malformed) {
            return Optional.empty();
        } catch (IOException e) {
            throw new IllegalStateException("a text is always read to its end", e);
        }
    }
}
