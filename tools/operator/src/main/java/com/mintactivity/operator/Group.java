package com.mintactivity.operator;

import java.time.Instant;

/** Commands that belong together; the group alone is no command. */
abstract class Group implements Runnable {

    private final Root root;

    Group(Root root) {
        this.root = root;
    }

    @Override
    public final void run() {
        throw root.misused("a command is missing");
    }

    final Root root() {
        return root;
    }

    final Instant now() {
        return root.environment().clock().instant();
    }
}
