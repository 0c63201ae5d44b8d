package com.mintactivity.model.answer;

import java.util.List;

/**
 * The name of a user.
 *
 * @param unseen the invisible part before its first character
 * @param first its first visible user-perceived character
 */
public record Username(String unseen, String first, String rest) {

    static final Username UNKNOWN = new Username("", "", "");

    public static final List<Username> SAMPLES = List.of(
            UNKNOWN,
            new Username("", "a", "lice"),
            new Username("", "B", ""),
            new Username("", "Ü", "nal"),
            new Username("", "e\u0301", "ric"),
            new Username("", "\uD83C\uDDE9\uD83C\uDDEA", "man"),
            new Username("", "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67", "family"),
            new Username("", "\uD83D\uDC4D\uD83C\uDFFD", "ok"),
            new Username("", "*", "star"),
            new Username("", "\"", "quote\\"),
            new Username("\u202E", "c", "ila"),
            new Username("\u0000 \u3164\u0301", "\u05D0", "\u0000\u202E"),
            new Username("\u2800\uFEFF", "", ""),
            new Username("", "z" + "\u0301".repeat(15), "\u0301\u0301algo"));

    String sent() {
        return unseen + first + rest;
    }

    /** As it is recorded. */
    String text() {
        return sent().replace("\u0000", "");
    }

    String handle() {
        return first + "*".repeat(7);
    }
}
