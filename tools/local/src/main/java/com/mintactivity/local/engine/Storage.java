package com.mintactivity.local.engine;

import java.nio.file.Path;

/** Where the engines store their data. */
public sealed interface Storage {

    /** In memory, until the process ends. */
    record Memory() implements Storage {}

    /** In an existing directory, across restarts. Only its owner can read it. */
    record Disk(Path path) implements Storage {}

    static Storage memory() {
        return new Memory();
    }
}
