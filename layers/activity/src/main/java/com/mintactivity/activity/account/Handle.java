package com.mintactivity.activity.account;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ready-masked name of a user: its first visible user-perceived character and seven asterisks; only the asterisks
 * if nothing of the name is visible, or if it is unknown. A handle changes neither the direction nor the layout of the
 * page that shows it.
 */
public final class Handle {

    private static final String MASK = "*******";

    /** A character may carry any number of marks. No emoji has more than 11 code points. */
    private static final int MAX_CODE_POINTS = 16;

    /** Controls, format characters (which set the direction of text), blanks, and marks, which need a base. */
    private static final String UNSEEN = "\\p{Cc}\\p{Cf}\\p{Cs}\\p{Z}\\p{M}\\p{IsNoncharacter_Code_Point}";

    /**
     * Letters and symbols without ink: fillers of Hangul, a blank of Braille, a place holder, blank hieroglyphs, an
     * empty note.
     */
    private static final String BLANK = "\\u115F\\u1160\\u3164\\uFFA0\\u2800\\uFFFC\\x{13441}\\x{13442}\\x{1D159}";

    /** Not assigned yet, but never to be seen: the rest of Unicode's {@code Default_Ignorable_Code_Point}. */
    private static final String RESERVED = "\\u2065\\uFFF0-\\uFFF8\\x{E0000}-\\x{E0FFF}";

    /**
     * An extended grapheme cluster (a letter with its accents, a flag, a family of emoji) that begins with a visible
     * character.
     */
    private static final Pattern FIRST_VISIBLE = Pattern.compile("(?=[^" + UNSEEN + BLANK + RESERVED + "])\\X");

    private Handle() {}

    /**
     * Masks a name.
     *
     * @param chatUsername empty if unknown
     */
    public static String of(String chatUsername) {
        Matcher visible = FIRST_VISIBLE.matcher(chatUsername);
        return (visible.find() ? cut(visible.group()) : "") + MASK;
    }

    private static String cut(String character) {
        int codePoints = Math.min(MAX_CODE_POINTS, character.codePointCount(0, character.length()));
        return character.substring(0, character.offsetByCodePoints(0, codePoints));
    }
}
