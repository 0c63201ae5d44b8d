package com.mintactivity.recorder.event;

/** The rules for texts in events, so that they fit the keys of the stores and every encoding. */
public final class Texts {

    /** In UTF-16 units. This is at most 600 bytes in UTF-8, well under the 1,024 bytes of a sort key. */
    private static final int MAX_CHARACTERS = 200;

    public static final String ID_RULE =
            "must be a text of 1 to " + MAX_CHARACTERS + " characters without control characters";
    static final String OPTIONAL_RULE =
            "must be null or a text of at most " + MAX_CHARACTERS + " characters without control characters";
    static final String NAME_RULE =
            "must be a text of at most " + MAX_CHARACTERS + " characters without unpaired surrogates";

    private Texts() {}

    /** Whether a text may be the id of an app, a task, a user or a chat, or a transaction's hash. */
    public static boolean isId(String text) {
        return !text.isEmpty() && isName(text) && text.codePoints().noneMatch(Character::isISOControl);
    }

    static boolean isName(String text) {
        return text.length() <= MAX_CHARACTERS && text.codePoints().noneMatch(Texts::isSurrogate);
    }

    /** An unpaired surrogate: a pair is one code point beyond the range of surrogates. */
    private static boolean isSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
