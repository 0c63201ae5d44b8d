package com.mintactivity.activity.tally.store;

/**
 * The kind of change that a writer of history makes to hits, and so what a sealer does with its hours when it has
 * ended.
 */
public enum HistoryChange {
    /** It adds hits. Its hours are counted again from their hits. */
    ADDS("repair"),

    /**
     * It takes hits back. Of its hours empty tallies are stored, too: a sealer that was held up may still know the
     * hits, and must not be the first to write.
     */
    WITHDRAWS("withdrawn"),

    /** It gives hits to a pseudonym. Its hours stay valid, and are written again in place. */
    RENAMES("rewrite");

    private final String due;

    HistoryChange(String due) {
        this.due = due;
    }

    /** Whether the tallies of its hours must not be used until they are written again. */
    boolean isInvalidating() {
        return this != RENAMES;
    }

    /** The attribute of a state with the hours that are to be written again. */
    String due() {
        return due;
    }
}
