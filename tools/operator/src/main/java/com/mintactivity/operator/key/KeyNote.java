package com.mintactivity.operator.key;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Printable;
import java.util.Optional;

/** Reads what an operator notes about a key. */
final class KeyNote {

    private static final int MAX_LENGTH = 200;

    private KeyNote() {}

    /**
     * The note of a text; none of an empty one.
     *
     * @throws Declined if the text is too long, has control characters or line breaks, or may hold the secret of a key
     */
    static Optional<String> of(String argument, String text) {
        String note = text.strip();
        if (note.codePointCount(0, note.length()) > MAX_LENGTH) {
            throw refused(argument, "is at most " + MAX_LENGTH + " characters long");
        }
        if (!Printable.cell(note).equals(note)) {
            throw refused(argument, "is one line, without control characters");
        }
        if (note.contains("svc_live_")) {
            throw refused(argument, "holds no token: name the key by its public id");
        }
        return note.isEmpty() ? Optional.empty() : Optional.of(note);
    }

    private static Declined refused(String argument, String rule) {
        return new Declined("a note " + rule).argument(argument);
    }
}
