package com.mintactivity.activity.seal;

/** Says that the parts of a stored sum were rewritten while they were being read. */
final class TornException extends Exception {

    private static final long serialVersionUID = 1;

    TornException(String period) {
        super("the parts of " + period + " do not belong together");
    }
}
