package com.mintactivity.platform.aws;

import java.time.Duration;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.retries.DefaultRetryStrategy;

/** Few attempts with short time-outs, in place of the SDK's many long ones. */
public final class CallTimeouts {

    /** DynamoDB answers a call within some milliseconds, so an attempt that takes half a second has failed. */
    private static final Duration ATTEMPT = Duration.ofMillis(500);

    /** The time-out of a call, all its attempts included. Much shorter than a function's time-out. */
    public static final Duration CALL = Duration.ofMillis(1500);

    private static final int MAX_ATTEMPTS = 3;

    private CallTimeouts() {}

    /** The configuration of a client for interactive calls. */
    public static ClientOverrideConfiguration interactive() {
        return ClientOverrideConfiguration.builder()
                .apiCallAttemptTimeout(ATTEMPT)
                .apiCallTimeout(CALL)
                .retryStrategy(DefaultRetryStrategy.standardStrategyBuilder()
                        .maxAttempts(MAX_ATTEMPTS)
                        .build())
                .build();
    }
}
