package com.mintactivity.operator.lines;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.DuplicateHeaderMode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The rows of a CSV file (RFC 4180, UTF-8) as events. The header has the names of the fields of events, and
 * {@code gas.mode} and so on for those of {@code gas}. An empty cell is a field that is absent. Without a column
 * {@code type} the rows are tasks.
 */
public final class CsvLines implements EventLines {

    private static final String TYPE = "type";
    private static final String TASK = "mint_task.finished";
    private static final String GAS = "gas.";
    private static final Set<String> NUMBERS = Set.of("chain_id", "quantity");
    private static final Set<String> TEXTS = Set.of(
            TYPE,
            "task_id",
            "app_id",
            "status",
            "booked_at",
            "finished_at",
            "user_id",
            "wallet",
            "contract",
            "submitted_tx_hash",
            "landed_tx_hash",
            "gas.mode",
            "gas.max_fee_gwei",
            "gas.priority_gwei",
            "chat_id",
            "chat_username",
            "seen_at");

    /** Any other text is left as it is, so that the rule of its field is named. */
    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,17}");

    private final CountedStream in;
    private final CSVParser parser;
    private final Iterator<CSVRecord> records;
    private long skippedTo;

    /** @throws Declined if the header is missing, or has a name that no event has, or a name twice */
    public CsvLines(InputStream file) throws IOException {
        in = new CountedStream(file);
        try {
            parser = CSVFormat.RFC4180
                    .builder()
                    .setHeader()
                    .setSkipHeaderRecord(true)
                    .setDuplicateHeaderMode(DuplicateHeaderMode.DISALLOW)
                    .setIgnoreEmptyLines(true)
                    .get()
                    .parse(new InputStreamReader(withoutMark(in), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException twice) {
            throw refused("names a column twice, or a column has no name");
        }
        records = parser.iterator();
        List<String> names = parser.getHeaderNames();
        if (names.isEmpty()) {
            throw refused("is missing");
        }
        names.stream()
                .filter(name -> !TEXTS.contains(name) && !NUMBERS.contains(name))
                .findFirst()
                .ifPresent(unknown -> {
                    Set<String> known = new TreeSet<>(TEXTS);
                    known.addAll(NUMBERS);
                    throw refused(
                            "has '" + unknown + "', which is no field of an event (" + String.join(", ", known) + ")");
                });
    }

    private static Declined refused(String reason) {
        return new Declined("the header of the CSV file " + reason)
                .argument("FILE")
                .remedy("docs/events/README.md#csv shows one");
    }

    /** Programs for tables write a byte order mark. */
    private static InputStream withoutMark(InputStream file) throws IOException {
        file.mark(3);
        byte[] first = file.readNBytes(3);
        boolean hasMark =
                first.length == 3 && first[0] == (byte) 0xef && first[1] == (byte) 0xbb && first[2] == (byte) 0xbf;
        if (!hasMark) {
            file.reset();
        }
        return file;
    }

    @Override
    public List<Line> next(int most) throws IOException {
        List<Line> lines = new ArrayList<>();
        try {
            while (lines.size() < most && records.hasNext()) {
                // A record may have several lines, and is named by its last one.
                CSVRecord row = records.next();
                long number = parser.getCurrentLineNumber();
                if (number >= skippedTo) {
                    lines.add(line(number, row));
                }
            }
        } catch (UncheckedIOException malformed) {
            throw new IOException("malformed after line " + parser.getCurrentLineNumber(), malformed);
        }
        return lines;
    }

    private Line line(long number, CSVRecord row) {
        if (!row.isConsistent()) {
            return new Line(
                    number,
                    "",
                    new Broken("the row has " + row.size() + " cells, the header "
                            + parser.getHeaderNames().size()));
        }
        String text = event(row).toString();
        return new Line(number, text, EventParser.parse(text));
    }

    private ObjectNode event(CSVRecord row) {
        ObjectNode event = JsonMapper.shared().createObjectNode();
        if (!row.isMapped(TYPE)) {
            event.put(TYPE, TASK);
        }
        row.toMap().forEach((name, cell) -> {
            if (cell.isEmpty()) {
                return;
            }
            if (name.startsWith(GAS)) {
                event.withObject("/gas").put(name.substring(GAS.length()), cell);
            } else if (NUMBERS.contains(name) && NUMBER.matcher(cell).matches()) {
                event.put(name, Long.parseLong(cell));
            } else {
                event.put(name, cell);
            }
        });
        return event;
    }

    @Override
    public long bytes() {
        return in.bytes;
    }

    @Override
    public void skipTo(long number) {
        skippedTo = number;
    }

    /** Counts what was read; its first bytes can be read again. */
    private static final class CountedStream extends FilterInputStream {

        private long bytes;

        CountedStream(InputStream in) {
            super(new BufferedInputStream(in, 1 << 16));
        }

        @Override
        public void reset() throws IOException {
            super.reset();
            bytes = 0;
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            bytes += one < 0 ? 0 : 1;
            return one;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            bytes += Math.max(0, count);
            return count;
        }
    }
}
