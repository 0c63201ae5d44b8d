package com.mintactivity.chaos.fault;

import java.util.stream.Stream;

/** The fate of a call to DynamoDB that a {@link FaultRule} selects. */
public enum FaultMode {
    /** No fault. */
    OFF(0),
    /** It is not sent and fails as with status 500. */
    FAIL(1),
    /** It is not sent and fails as throttled. */
    THROTTLE(2),
    /** It is not sent and gets no answer. */
    HANG(3),
    /** It is sent after a delay. */
    DELAY(4),
    /** It is sent and takes effect, and its answer is lost. */
    LOSE_ANSWER(5),
    /** It gets no answer, and takes effect after a delay. */
    ARRIVE_LATE(6);

    private final long code;

    FaultMode(long code) {
        this.code = code;
    }

    /** The number that represents it in a {@link FaultFile}. */
    long code() {
        return code;
    }

    static FaultMode of(long code) {
        return Stream.of(values()).filter(mode -> mode.code == code).findFirst().orElseThrow();
    }
}
