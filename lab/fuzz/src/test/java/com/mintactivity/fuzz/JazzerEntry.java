package com.mintactivity.fuzz;

import com.mintactivity.fuzz.targets.FuzzTarget;
import com.mintactivity.fuzz.targets.FuzzTargets;
import com.mintactivity.fuzz.targets.NamedTarget;

/**
 * The class that Jazzer calls. The system property {@code fuzz.target} names the target, {@code fuzz.planted} asks for
 * the planted bug.
 */
public final class JazzerEntry {

    private static final FuzzTarget TARGET = target();

    private JazzerEntry() {}

    private static FuzzTarget target() {
        NamedTarget named = FuzzTargets.of(System.getProperty("fuzz.target", ""));
        return Boolean.getBoolean("fuzz.planted")
                ? named.planted().get()
                : named.target().get();
    }

    /** Loads the target before the time of the first input is measured. */
    public static void fuzzerInitialize() {
        TARGET.check(new byte[0]);
    }

    public static void fuzzerTestOneInput(byte[] input) {
        TARGET.check(input);
    }
}
