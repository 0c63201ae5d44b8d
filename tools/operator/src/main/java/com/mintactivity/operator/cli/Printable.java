package com.mintactivity.operator.cli;

import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Text for a terminal. Names, ids and reasons come from partners and from events, and may hold characters that move the
 * cursor, clear the screen or turn the direction of a line. Such a character is shown as its escape in JSON, for
 * example <code>&#92;u001b</code>.
 */
public final class Printable {

    /**
     * Control, format and separator characters, and halves of characters; without the joiners of scripts and emoji,
     * which change no other character's place.
     */
    private static final String UNPRINTABLE = "\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\u200c\\u200d]";

    private static final Pattern IN_CELL = Pattern.compile("[" + UNPRINTABLE + "]");
    private static final Pattern IN_TEXT = Pattern.compile("[" + UNPRINTABLE + "&&[^\\n]]");

    private static final Pattern SHELL_WORD = Pattern.compile("[0-9A-Za-z_./:=@%+,-]+");

    private static final Pattern LINE_BREAK = Pattern.compile("\\R+");
    private static final Pattern SECRET = Pattern.compile("(svc_live_[0-9A-Za-z]{12}_)\\p{XDigit}+");

    private Printable() {}

    /** A part of a line. */
    public static String cell(String text) {
        return IN_CELL.matcher(text).replaceAll(Printable::escape);
    }

    /** A command, its words quoted for a shell where they have other characters than names, times and ranges. */
    public static String shellWords(List<String> words) {
        return words.stream().map(Printable::shellWord).collect(Collectors.joining(" "));
    }

    private static String shellWord(String word) {
        return SHELL_WORD.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** Text of several lines, which were made printable if they hold data. */
    static String text(String text) {
        return IN_TEXT.matcher(text).replaceAll(Printable::escape);
    }

    /**
     * One line of reason, which may quote what an operator typed: line breaks become spaces, and the secret of a token
     * is left out.
     */
    static String line(String text) {
        return SECRET.matcher(cell(LINE_BREAK.matcher(text).replaceAll(" "))).replaceAll("$1…");
    }

    private static String escape(MatchResult found) {
        StringBuilder escaped = new StringBuilder();
        found.group().chars().forEach(unit -> escaped.append(String.format(Locale.ROOT, "\\\\u%04x", unit)));
        return escaped.toString();
    }
}
