package com.mintactivity.activity.cursor;

/** Provides the keys of cursors. */
public interface CursorSecret {

    /**
     * The keys as last read.
     *
     * @throws RuntimeException if they were never read and cannot be read
     */
    CursorKeys keys();

    /**
     * The keys, read again if they lack a version that a cursor names. They may still lack it.
     *
     * @throws RuntimeException if they have to be read and cannot be
     */
    CursorKeys keysFor(String version);
}
