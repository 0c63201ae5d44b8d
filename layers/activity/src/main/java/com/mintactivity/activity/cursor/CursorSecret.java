package com.mintactivity.activity.cursor;

/** Where the keys of cursors come from. */
public interface CursorSecret {

    /** The keys as last read. */
    CursorKeys keys();

    /** The keys, read again where they lack a version that a cursor names; they may still lack it. */
    CursorKeys keysFor(String version);
}
