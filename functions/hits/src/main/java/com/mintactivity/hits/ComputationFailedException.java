package com.mintactivity.hits;

/** Another request computed the same response and failed. */
final class ComputationFailedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    ComputationFailedException() {
        super("another request failed to compute this response");
    }
}
