package com.mintactivity.fuzz.targets;

import java.util.Objects;

/** Assertions that cost nothing while they hold, since targets run millions of times. */
final class Check {

    private Check() {}

    static void that(boolean holds, String property) {
        if (!holds) {
            throw new AssertionError(property);
        }
    }

    static void equal(Object actual, Object expected, String what) {
        if (!Objects.equals(actual, expected)) {
            throw new AssertionError(what + ": expected " + expected + ", but was " + actual);
        }
    }
}
