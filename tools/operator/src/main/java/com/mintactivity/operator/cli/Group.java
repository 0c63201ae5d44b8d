package com.mintactivity.operator.cli;

import java.time.Instant;

/** A group of commands. The group itself is not a command. */
public abstract class Group implements Runnable {

    private final Root root;

    protected Group(Root root) {
        this.root = root;
    }

    @Override
    public final void run() {
        throw root.incomplete();
    }

    protected final Root root() {
        return root;
    }

    protected final Instant now() {
        return root.clock().instant();
    }
}
