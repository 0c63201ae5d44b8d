package com.mintactivity.fuzz.targets;

/** A property that every input must keep. */
@FunctionalInterface
public interface FuzzTarget {

    /**
     * Checks the property on one input.
     *
     * @param input any bytes; each target says what they mean
     * @throws AssertionError if the property does not hold
     */
    void check(byte[] input);
}
