package com.mintactivity.activity.cursor;

/** Provides the keys of cursors. */
public interface CursorSecret {

    /** The keys as last read. */
    CursorKeys keys();

    /** The keys, read again if they lack a version that a cursor names. They may still lack it. */
    CursorKeys keysFor(String version);
}
