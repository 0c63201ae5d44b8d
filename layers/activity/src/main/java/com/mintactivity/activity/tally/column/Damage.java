package com.mintactivity.activity.tally.column;

/** The refusal of bytes that are not a part of a stored tally. */
final class Damage {

    private Damage() {}

    static IllegalStateException of(String what) {
        return new IllegalStateException("a stored tally is damaged: " + what);
    }

    /** @throws IllegalStateException unless it holds */
    static void unless(boolean holds, String what) {
        if (!holds) {
            throw of(what);
        }
    }
}
