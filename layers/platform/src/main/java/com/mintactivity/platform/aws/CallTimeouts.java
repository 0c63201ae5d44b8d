package com.mintactivity.platform.aws;

import java.time.Duration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;

/** Few attempts with short time-outs, in place of the SDK's many long ones. */
public final class CallTimeouts {

    /** The time-out of a call in AWS, all its attempts included. Much shorter than a function's time-out. */
    public static final Duration CALL = Duration.ofMillis(1500);

    /**
     * DynamoDB answers a call within some milliseconds, so an attempt that takes a third of the time-out has failed.
     */
    private static final int MAX_ATTEMPTS = 3;

    /**
     * The pauses before a throttled call is tried again. The SDK's own, of a second and more, would end it by its
     * time-out, which says nothing of the cause.
     */
    private static final BackoffStrategy WHILE_THROTTLED =
            BackoffStrategy.exponentialDelay(Duration.ofMillis(100), Duration.ofMillis(300));

    private CallTimeouts() {}

    /** The configuration of a client for interactive calls in AWS. */
    public static ClientOverrideConfiguration interactive() {
        return interactive(CALL);
    }

    /**
     * The configuration of a client for interactive calls.
     *
     * @param call the time-out of a call; an attempt may take a third of it
     */
    public static ClientOverrideConfiguration interactive(Duration call) {
        return configuration(
                call,
                DefaultRetryStrategy.standardStrategyBuilder()
                        .maxAttempts(MAX_ATTEMPTS)
                        .throttlingBackoffStrategy(WHILE_THROTTLED)
                        .build());
    }

    /**
     * As {@link #interactive(Duration)}, but a call that AWS throttles fails at once: the SDK would wait up to a second
     * before its next attempt.
     */
    public static ClientOverrideConfiguration failingOnThrottling(Duration call) {
        RetryStrategy others = AwsRetryStrategy.standardRetryStrategy().toBuilder()
                .maxAttempts(MAX_ATTEMPTS)
                .build();
        return configuration(call, new ThrottlingEndsCall(others));
    }

    private static ClientOverrideConfiguration configuration(Duration call, RetryStrategy strategy) {
        return ClientOverrideConfiguration.builder()
                .apiCallAttemptTimeout(call.dividedBy(MAX_ATTEMPTS))
                .apiCallTimeout(call)
                .retryStrategy(strategy)
                .build();
    }
}
