package com.mintactivity.pretraffic;

/** A fault that a check found. The message contains no data of a partner, and no token. */
final class WrongException extends RuntimeException {

    WrongException(String problem) {
        super(problem);
    }

    /** @throws WrongException if a condition does not hold */
    static void unless(boolean isRight, String problem) {
        if (!isRight) {
            throw new WrongException(problem);
        }
    }
}
