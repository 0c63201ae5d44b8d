package com.mintactivity.activity.seal;

/**
 * Says that what is stored cannot be put together: it was rewritten while it was being read, or is of a form that this code does
 * not read.
 */
final class TornException extends Exception {

    private static final long serialVersionUID = 1;

    TornException(String what) {
        super(what + " cannot be put together");
    }
}
