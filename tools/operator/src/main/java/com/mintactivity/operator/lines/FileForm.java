package com.mintactivity.operator.lines;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Printable;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Recognises a file of events that is in another form than one event in each line: packed, in another encoding, one
 * JSON document, or CSV under another name. Such a file is refused once, with the command that converts it, not once
 * for each of its lines.
 */
final class FileForm {

    /** The start of a file that is looked at, in bytes: enough for a header, and for an event of usual length. */
    private static final int LOOKED_AT = 8 * 1024;

    /**
     * A form that the first bytes show.
     *
     * @param convert the command that unpacks a file to stdout; empty if it takes another program
     */
    private record Packed(String bytes, String name, String convert) {

        boolean begins(byte[] file) {
            byte[] magic = HexFormat.of().parseHex(bytes);
            return file.length >= magic.length && Arrays.equals(file, 0, magic.length, magic, 0, magic.length);
        }
    }

    private static final List<Packed> PACKED = List.of(
            new Packed("1f8b", "packed by gzip", "gunzip -c"),
            new Packed("504b0304", "a ZIP file or a spreadsheet (which is saved as CSV UTF-8)", "unzip -p"),
            new Packed("28b52ffd", "packed by zstd", "zstd -dc"),
            new Packed("425a68", "packed by bzip2", "bunzip2 -c"),
            new Packed("fd377a585a00", "packed by xz", "xz -dc"),
            new Packed("d0cf11e0", "a spreadsheet", ""),
            new Packed("50415231", "a Parquet file", ""));

    private static final Pattern ARRAY = Pattern.compile("\\s*\\[\\s*(?:[{\"\\]].*)?", Pattern.DOTALL);

    /** An object that does not end in its line, as programs write it for people. */
    private static final Pattern OPEN_OBJECT = Pattern.compile("\\s*\\{\\s*");

    private static final Pattern FIELD = Pattern.compile("\\s*\".*", Pattern.DOTALL);

    /** The first bytes in hexadecimal digits, and the encoding: with a byte order mark, then by the zeros of ASCII. */
    private static final String[][] ENCODINGS = {
        {"fffe0000|0000feff", "UTF-32"},
        {"(?:fffe|feff).*", "UTF-16"},
        {"000000..", "UTF-32BE"},
        {"..000000", "UTF-32LE"},
        {"00(?!00).*", "UTF-16BE"},
        {"(?!00)..00.*", "UTF-16LE"},
    };

    private static final Pattern PACKED_NAME = Pattern.compile("\\.(?:gz|zip|zst|bz2|xz)$", Pattern.CASE_INSENSITIVE);
    private static final Pattern EXTENSION = Pattern.compile("\\.[^./]*$");

    private FileForm() {}

    /**
     * Looks at the start of a file, and leaves it unread.
     *
     * @param name of the file; {@code -} for stdin
     * @throws Declined if it is in another form
     */
    static void check(BufferedInputStream in, String name) throws IOException {
        byte[] start = start(in);
        for (Packed packed : PACKED) {
            if (packed.begins(start)) {
                throw refused(name, packed.name(), packed.convert());
            }
        }
        String encoding = encoding(start);
        if (!encoding.isEmpty()) {
            throw refused(name, "encoded in " + encoding, "iconv -f " + encoding + " -t UTF-8");
        }
        if (!isCsv(name)) {
            checkLines(name, lines(start));
        }
    }

    private static void checkLines(String name, List<String> lines) {
        String first = lines.isEmpty() ? "" : lines.getFirst();
        if (ARRAY.matcher(first).matches()) {
            boolean isOfTexts = first.strip().startsWith("[\"");
            throw refused(name, "a JSON array", isOfTexts ? "jq -r '.[]'" : "jq -c '.[]'");
        }
        if (lines.size() > 1 && isOpen(first) && FIELD.matcher(lines.get(1)).matches()) {
            throw refused(name, "JSON over several lines", "jq -c .");
        }
        if (CsvHeader.isLike(first)) {
            throw new Declined(shown(name) + " is CSV: it must have a name that ends with .csv")
                    .argument("FILE")
                    .remedy(
                            name.equals("-")
                                    ? "write it to such a file, with `cat > events.csv`"
                                    : "`" + Printable.shellWords(List.of("mv", name, name + ".csv")) + "`");
        }
    }

    private static boolean isOpen(String line) {
        return OPEN_OBJECT.matcher(line).matches();
    }

    /** Up to the end of the first line that is not blank, and of the next one if that has nothing but a brace. */
    private static byte[] start(BufferedInputStream in) throws IOException {
        ByteArrayOutputStream start = new ByteArrayOutputStream();
        in.mark(LOOKED_AT);
        for (int next = 0; next >= 0 && start.size() < LOOKED_AT && !isEnough(next, start); ) {
            next = in.read();
            if (next >= 0) {
                start.write(next);
            }
        }
        in.reset();
        return start.toByteArray();
    }

    private static boolean isEnough(int last, ByteArrayOutputStream start) {
        List<String> lines = last == '\n' ? lines(start.toByteArray()) : List.of();
        return lines.size() > 1 || (lines.size() == 1 && !isOpen(lines.getFirst()));
    }

    private static List<String> lines(byte[] start) {
        return new String(start, StandardCharsets.UTF_8)
                .replace("\uFEFF", "")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    /** The encoding that a byte order mark or a zero byte in the first character shows; empty for none. */
    private static String encoding(byte[] start) {
        String first = HexFormat.of().formatHex(start, 0, Math.min(4, start.length));
        for (String[] shown : ENCODINGS) {
            if (first.matches(shown[0])) {
                return shown[1];
            }
        }
        return "";
    }

    static boolean isCsv(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(".csv");
    }

    private static Declined refused(String name, String form, String convert) {
        Declined declined = new Declined(
                        shown(name) + " is " + form + ": it must be UTF-8 text with one event in each line")
                .argument("FILE");
        if (convert.isEmpty()) {
            return declined.remedy("save it as CSV UTF-8");
        }
        return declined.remedy(
                name.equals("-")
                        ? "put `" + convert + " |` before this command"
                        : "`" + convert + " " + Printable.shellWords(List.of(name)) + " > "
                                + Printable.shellWords(List.of(converted(name))) + "`");
    }

    /** Another name for the file after it was converted. */
    private static String converted(String name) {
        String unpacked = PACKED_NAME.matcher(name).replaceFirst("");
        if (!unpacked.equals(name) && EXTENSION.matcher(unpacked).find()) {
            return unpacked;
        }
        String stem = EXTENSION.matcher(unpacked).replaceFirst("");
        String extension = isCsv(name) ? ".csv" : ".jsonl";
        return name.equals(stem + extension) ? stem + "-converted" + extension : stem + extension;
    }

    private static String shown(String name) {
        return name.equals("-") ? "stdin" : name;
    }
}
