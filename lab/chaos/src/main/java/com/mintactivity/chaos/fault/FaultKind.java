package com.mintactivity.chaos.fault;

import java.time.Duration;

/** The faults of the stores in a schedule. */
public enum FaultKind {
    CACHE_HANGS,
    CACHE_IS_KILLED,
    DYNAMODB_FAILS,
    DYNAMODB_HANGS,
    DYNAMODB_THROTTLES,
    DYNAMODB_FAILS_PARTLY,
    DYNAMODB_HANGS_PARTLY,
    DYNAMODB_IS_SLOW;

    private static final int PART = 300;
    private static final Duration SLOW = Duration.ofMillis(150);

    /** Whether the service cannot answer without the store that it affects. */
    public boolean isNeeded() {
        return this != CACHE_HANGS && this != CACHE_IS_KILLED;
    }

    /** The rule for calls to DynamoDB. */
    public FaultRule rule() {
        return switch (this) {
            case CACHE_HANGS, CACHE_IS_KILLED -> FaultRule.none();
            case DYNAMODB_FAILS -> FaultRule.all(FaultMode.FAIL);
            case DYNAMODB_HANGS -> FaultRule.all(FaultMode.HANG);
            case DYNAMODB_THROTTLES -> FaultRule.all(FaultMode.THROTTLE);
            case DYNAMODB_FAILS_PARTLY -> FaultRule.all(FaultMode.FAIL).share(PART);
            case DYNAMODB_HANGS_PARTLY -> FaultRule.all(FaultMode.HANG).share(PART);
            case DYNAMODB_IS_SLOW -> FaultRule.all(FaultMode.DELAY).after(SLOW);
        };
    }
}
