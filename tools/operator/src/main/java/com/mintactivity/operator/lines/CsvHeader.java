package com.mintactivity.operator.lines;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.lines.CsvRow.Cells;
import com.mintactivity.operator.lines.CsvRow.Malformed;
import com.mintactivity.operator.lines.PhysicalLines.Physical;
import com.mintactivity.operator.lines.PhysicalLines.Physical.Decoded;
import com.mintactivity.operator.lines.PhysicalLines.Physical.Undecodable;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The first line of a CSV file that is not blank.
 *
 * @param names of the columns: fields of events, each once
 */
record CsvHeader(List<String> names) {

    static final String TYPE = "type";

    private static final Set<String> KNOWN = new TreeSet<>(Set.of(
            TYPE,
            "task_id",
            "app_id",
            "status",
            "booked_at",
            "finished_at",
            "user_id",
            "wallet",
            "chain_id",
            "contract",
            "submitted_tx_hash",
            "landed_tx_hash",
            "quantity",
            "gas.mode",
            "gas.max_fee_gwei",
            "gas.priority_gwei",
            "chat_id",
            "chat_username",
            "seen_at"));

    /** A line for spreadsheets only, which says what separates cells. */
    private static final Pattern SEPARATOR_LINE = Pattern.compile("\"?sep=.?\"?,*", Pattern.CASE_INSENSITIVE);

    /** The separators of cells in other files that are named .csv. */
    private static final Map<String, String> OTHER_SEPARATORS =
            new TreeMap<>(Map.of(";", "a semicolon", "\t", "a tab", "\\|", "a vertical bar"));

    private static final Pattern NAME = Pattern.compile("[a-z_. ]*");

    /** More of a name is not shown. */
    private static final int MAX_SHOWN = 40;

    /**
     * Reads the header.
     *
     * @throws Declined if it is missing, or cannot be one of events
     */
    static CsvHeader read(PhysicalLines lines) throws IOException {
        for (Optional<Physical> next = lines.next(); next.isPresent(); next = lines.next()) {
            switch (next.get()) {
                case Undecodable(long number, String reason) -> throw refused("cannot be read: " + reason);
                case Decoded(long number, String text) when text.isBlank() -> {}
                case Decoded(long number, String text) -> {
                    return of(text);
                }
            }
        }
        throw refused("is missing");
    }

    private static CsvHeader of(String line) {
        if (SEPARATOR_LINE.matcher(line).matches()) {
            throw refused("must be the first line: delete the line sep=, and let a comma separate the cells");
        }
        return switch (CsvRow.of(line)) {
            case Malformed(String reason) -> {
                checkSeparators(line);
                throw refused("is malformed: " + reason);
            }
            case Cells(List<String> names) -> {
                check(line, names);
                yield new CsvHeader(names);
            }
        };
    }

    private static void check(String line, List<String> names) {
        names.forEach(CsvHeader::checkSpelling);
        if (names.stream().noneMatch(KNOWN::contains)) {
            checkSeparators(line);
            // It may be a row of data, which no message may show.
            throw refused("names no field of an event (" + String.join(", ", KNOWN) + ")");
        }
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            if (name.isBlank()) {
                throw refused("has no name for column " + (names.indexOf(name) + 1));
            }
            if (!KNOWN.contains(name)) {
                throw refused(
                        "has '" + shown(name) + "', which is no field of an event (" + String.join(", ", KNOWN) + ")");
            }
            if (!seen.add(name)) {
                throw refused("has '" + name + "' twice");
            }
        }
    }

    private static void checkSpelling(String name) {
        String usual = name.strip().toLowerCase(Locale.ROOT).replace(' ', '_');
        if (KNOWN.contains(usual) && !KNOWN.contains(name)) {
            throw refused("has '" + name + "': write it as " + usual);
        }
    }

    private static void checkSeparators(String line) {
        OTHER_SEPARATORS.forEach((separator, word) -> {
            if (Stream.of(line.split(separator, -1))
                    .map(part -> part.replace("\"", "").strip())
                    .anyMatch(KNOWN::contains)) {
                throw refused("has " + word + " between its cells: it must be a comma");
            }
        });
    }

    private static String shown(String name) {
        return name.length() <= MAX_SHOWN ? name : name.substring(0, MAX_SHOWN) + "…";
    }

    /**
     * Whether the first line of a file looks like a header: names alone, one of them known; a single one is the task's.
     */
    static boolean isLike(String line) {
        List<String> names = Stream.of(line.split("[,;\t|]", -1))
                .map(name -> name.replace("\"", "").strip().toLowerCase(Locale.ROOT))
                .toList();
        return names.stream().allMatch(name -> NAME.matcher(name).matches())
                && (names.size() == 1
                        ? names.equals(List.of("task_id"))
                        : names.stream().anyMatch(KNOWN::contains));
    }

    /**
     * The same header.
     *
     * @throws Declined if it lacks a column
     */
    CsvHeader with(String name) {
        if (!names.contains(name)) {
            throw refused("has no column " + name);
        }
        return this;
    }

    private static Declined refused(String reason) {
        return new Declined("the header of the CSV file " + reason)
                .argument("FILE")
                .remedy("docs/events/README.md#csv shows one");
    }
}
