package com.mintactivity.local.engine;

import java.nio.file.Path;

/** Where the engines keep what they hold. */
public sealed interface Storage {

    /** In memory, gone with the process. */
    record Memory() implements Storage {}

    /** In a directory that exists, kept across restarts; readable to its owner only. */
    record Directory(Path path) implements Storage {}

    static Storage memory() {
        return new Memory();
    }
}
