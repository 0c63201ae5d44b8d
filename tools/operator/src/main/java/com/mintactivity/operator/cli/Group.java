package com.mintactivity.operator.cli;

import java.time.Instant;

/** Commands that belong together; the group alone is no command. */
public abstract class Group implements Runnable {

    private final Root root;

    protected Group(Root root) {
        this.root = root;
    }

    @Override
    public final void run() {
        throw root.misused("a command is missing");
    }

    protected final Root root() {
        return root;
    }

    protected final Instant now() {
        return root.clock().instant();
    }
}
