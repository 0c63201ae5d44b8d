package com.mintactivity.tests.property;

import java.util.List;

/**
 * A user's name.
 *
 * @param first its first user-perceived character, written down by hand
 */
record Name(String first, String rest) {

    static final Name UNKNOWN = new Name("", "");

    static final List<Name> SOME = List.of(
            UNKNOWN,
            new Name("a", "lice"),
            new Name("B", ""),
            new Name("Ü", "nal"),
            new Name("e\u0301", "ric"),
            new Name("\uD83C\uDDE9\uD83C\uDDEA", "man"),
            new Name("\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67", "family"),
            new Name("\uD83D\uDC4D\uD83C\uDFFD", "ok"),
            new Name("*", "star"),
            new Name("\"", "quote\\"));

    String text() {
        return first + rest;
    }

    String handle() {
        return first + "*".repeat(7);
    }
}
