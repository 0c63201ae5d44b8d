package com.mintactivity.hits;

import java.util.Optional;

/**
 * An answer, as it is cached.
 *
 * @param rows the number of users that it lists
 * @param json its body
 */
record CachedAnswer(int rows, String json) {

    /** The form in the cache store: the number of rows, a space, the body. */
    String text() {
        return rows + " " + json;
    }

    /** The answer of a text; empty if the text has another form. */
    static Optional<CachedAnswer> of(String text) {
        int space = text.indexOf(' ');
        try {
            return Optional.of(new CachedAnswer(Integer.parseInt(text, 0, space, 10), text.substring(space + 1)));
        } catch (NumberFormatException | IndexOutOfBoundsException anotherForm) {
            return Optional.empty();
        }
    }
}
