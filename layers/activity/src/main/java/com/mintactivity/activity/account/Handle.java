package com.mintactivity.activity.account;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ready-masked name of a user: its first user-perceived character and seven asterisks; only the asterisks if the name is
 * unknown.
 */
public final class Handle {

    private static final String MASK = "*******";

    /** An extended grapheme cluster: a letter with its accents, a flag, a family of emoji. */
    private static final Pattern CHARACTER = Pattern.compile("\\X");

    private Handle() {}

    /**
     * Masks a name.
     *
     * @param chatUsername empty if unknown
     */
    public static String of(String chatUsername) {
        Matcher first = CHARACTER.matcher(chatUsername);
        return first.lookingAt() ? first.group() + MASK : MASK;
    }
}
