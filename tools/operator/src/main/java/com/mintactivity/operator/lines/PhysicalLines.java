package com.mintactivity.operator.lines;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The lines of a file, read in constant memory. LF or CRLF ends a line, and nothing else does. A line that is too long
 * or is not UTF-8 is unreadable, and the lines after it are read. Byte order marks at the start of a line are left out:
 * a file may begin with one, so any line may if files were joined.
 */
final class PhysicalLines {

    private static final String UTF_16 = "the line looks like UTF-16 or UTF-32: convert the file to UTF-8";

    private static final Pattern LEADING_MARKS = Pattern.compile("^\uFEFF+");

    private final BufferedInputStream in;
    private final int maxBytes;
    private long number;
    private long bytes;
    private boolean ended;

    /** @param maxBytes the longest line that can be read */
    PhysicalLines(InputStream in, int maxBytes) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.maxBytes = maxBytes;
    }

    /** One line, numbered from 1. */
    sealed interface Physical {

        /** Text without the end of the line. */
        record Decoded(long number, String text) implements Physical {}

        /** A line of which nothing can be said but the reason. */
        record Undecodable(long number, String reason) implements Physical {}
    }

    /**
     * Looks at the start of the file, which stays unread.
     *
     * @param name of the file
     * @throws com.mintactivity.operator.cli.Declined if it is in another form than one event in each line
     */
    void checkForm(String name) throws IOException {
        FileForm.check(in, name);
    }

    /** The next line; empty at the end of the file. */
    Optional<Physical> next() throws IOException {
        if (ended) {
            return Optional.empty();
        }
        ByteArrayOutputStream line = new ByteArrayOutputStream(512);
        long length = read(line);
        return ended && length == 0 ? Optional.empty() : Optional.of(physical(line.toByteArray(), length));
    }

    /** Leaves out the lines before a number. */
    void skipTo(long target) throws IOException {
        while (!ended && number < target - 1) {
            read(OutputStream.nullOutputStream());
        }
    }

    /** Bytes read so far. */
    long bytes() {
        return bytes;
    }

    /** Whether reading further would wait for more. */
    boolean wouldWait() throws IOException {
        return in.available() == 0;
    }

    /** Takes a line and its end from the file, and returns the length of the line; its rest is left out if too long. */
    private long read(OutputStream line) throws IOException {
        long length = 0;
        number++;
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                ended = true;
                return length;
            }
            bytes++;
            // One byte more than a line may have, since it may be the CR of a CRLF.
            if (++length <= maxBytes + 1L) {
                line.write(next);
            }
        }
        bytes++;
        return length;
    }

    private Physical physical(byte[] line, long length) {
        boolean hasCr = !ended && length == line.length && line.length > 0 && line[line.length - 1] == '\r';
        int end = hasCr ? line.length - 1 : line.length;
        if (length > line.length || end > maxBytes) {
            return new Physical.Undecodable(number, EventFile.TOO_LONG);
        }
        if (isUtf16(line)) {
            return new Physical.Undecodable(number, UTF_16);
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line, 0, end))
                    .toString();
            return new Physical.Decoded(number, LEADING_MARKS.matcher(text).replaceFirst(""));
        } catch (CharacterCodingException e) {
            return new Physical.Undecodable(number, "the line is not valid UTF-8");
        }
    }

    /**
     * Whether the line looks like one of a file in UTF-16 or UTF-32: it begins with such a byte order mark, or contains
     * a zero byte, which no text of an event in UTF-8 has and which half of the bytes of one in UTF-16 are.
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
}
