package com.mintactivity.model.dynamo.expression;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;

/** The words that an expression must not use as the name of an attribute, in upper case. */
final class ReservedWords {

    static final Set<String> ALL = read();

    private ReservedWords() {}

    private static Set<String> read() {
        try (InputStream words = ReservedWords.class.getResourceAsStream("reserved-words.txt")) {
            String text = new String(Objects.requireNonNull(words).readAllBytes(), StandardCharsets.US_ASCII);
            return Set.of(text.strip().split("\\s+"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
