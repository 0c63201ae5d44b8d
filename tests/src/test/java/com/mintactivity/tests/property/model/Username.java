package com.mintactivity.tests.property.model;

import java.util.List;

/**
 * The name of a user.
 *
 * @param first its first user-perceived character
 */
public record Username(String first, String rest) {

    static final Username UNKNOWN = new Username("", "");

    public static final List<Username> SAMPLES = List.of(
            UNKNOWN,
            new Username("a", "lice"),
            new Username("B", ""),
            new Username("Ü", "nal"),
            new Username("e\u0301", "ric"),
            new Username("\uD83C\uDDE9\uD83C\uDDEA", "man"),
            new Username("\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67", "family"),
            new Username("\uD83D\uDC4D\uD83C\uDFFD", "ok"),
            new Username("*", "star"),
            new Username("\"", "quote\\"));

    String text() {
        return first + rest;
    }

    String handle() {
        return first + "*".repeat(7);
    }
}
