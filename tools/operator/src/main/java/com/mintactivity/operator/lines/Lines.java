package com.mintactivity.operator.lines;

import com.mintactivity.recorder.event.EventParser;
import com.mintactivity.recorder.event.ParsedEvent;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The lines of an event file, read in constant memory. Blank lines, and byte order marks at the start of a line, are
 * left out. A line that is too long or is not UTF-8 is a broken line; the lines after it are read.
 */
public final class Lines implements EventLines {

    /** The longest event that the queue takes, so that every event that it rejected can be corrected and sent again. */
    public static final int MAX_BYTES = 248 * 1024;

    public static final String TOO_LONG = "the line is longer than " + MAX_BYTES + " bytes";

    /** A batch ends after this number of bytes, so that long lines need no more memory than others. */
    private static final int MAX_BATCH_BYTES = 1024 * 1024;

    private static final String UTF_16 = "the line looks like UTF-16 or UTF-32: convert the file to UTF-8";

    /** A file may begin with one, so any line may if files were joined. */
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private static final Pattern LEADING_MARKS = Pattern.compile("^" + BYTE_ORDER_MARK + "+");

    private final InputStream in;
    private final boolean isLive;
    private long number;
    private long bytes;
    private boolean ended;

    /** @param isLive whether a line is passed on without waiting for the next one */
    public Lines(InputStream in, boolean isLive) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.isLive = isLive;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    /** The next lines, up to a number; fewer at the end, if they are long, or if no further one has arrived yet. */
    @Override
    public List<Line> next(int most) throws IOException {
        List<Line> lines = new ArrayList<>();
        long end = bytes + MAX_BATCH_BYTES;
        while (!ended
                && lines.size() < most
                && (lines.isEmpty() || (bytes < end && !(isLive && in.available() == 0)))) {
            ByteArrayOutputStream line = new ByteArrayOutputStream(512);
            boolean tooLong = read(line);
            number++;
            if (tooLong) {
                lines.add(new Line(number, "", new Broken(TOO_LONG)));
            } else {
                add(lines, line.toByteArray());
            }
        }
        return lines;
    }

    @Override
    public void skipTo(long target) throws IOException {
        while (!ended && number < target - 1) {
            read(OutputStream.nullOutputStream());
            number++;
        }
    }

    private void add(List<Line> lines, byte[] line) {
        if (isUtf16(line)) {
            lines.add(new Line(number, "", new Broken(UTF_16)));
            return;
        }
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
        } catch (CharacterCodingException e) {
            lines.add(new Line(number, "", new Broken("the line is not valid UTF-8")));
            return;
        }
        String event = LEADING_MARKS.matcher(text).replaceFirst("");
        if (!event.isBlank()) {
            lines.add(new Line(number, event, parsed(event)));
        }
    }

    /** If a file without a last line break was joined with another, the other's mark is within a line. */
    private static ParsedEvent parsed(String event) {
        ParsedEvent parsed = EventParser.parse(event);
        return parsed instanceof Broken(String reason) && event.indexOf(BYTE_ORDER_MARK) >= 0
                ? new Broken(reason + "; the line has a byte order mark within")
                : parsed;
    }

    /**
     * Whether the line looks like one of a file in UTF-16 or UTF-32: it begins with such a byte order mark, or contains
     * a zero byte, which JSON in UTF-8 never does and which half of the bytes of an event in UTF-16 are.
     */
    private static boolean isUtf16(byte[] line) {
        boolean hasMark = line.length >= 2
                && ((line[0] == (byte) 0xfe && line[1] == (byte) 0xff)
                        || (line[0] == (byte) 0xff && line[1] == (byte) 0xfe));
        for (byte each : line) {
            if (each == 0) {
                return true;
            }
        }
        return hasMark;
    }

    /** Whether the line is too long. Its rest is then skipped. */
    private boolean read(OutputStream line) throws IOException {
        long length = 0;
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                ended = true;
                break;
            }
            bytes++;
            if (++length <= MAX_BYTES) {
                line.write(next);
            }
        }
        bytes++;
        return length > MAX_BYTES;
    }
}
