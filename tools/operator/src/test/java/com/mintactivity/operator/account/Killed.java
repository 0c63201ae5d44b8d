package com.mintactivity.operator.account;

/** Ends a command as the end of its process does: no further call of it is made. */
public final class Killed extends Error {

    Killed() {
        super("killed", null, false, false);
    }
}
