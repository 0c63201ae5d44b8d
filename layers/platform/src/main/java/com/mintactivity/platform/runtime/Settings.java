package com.mintactivity.platform.runtime;

import com.mintactivity.platform.aws.CallTimeouts;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The settings that every function has, from its environment.
 *
 * @param stack names the tables and secrets: {@code <stack>-keys}, {@code <stack>/pepper}, …
 * @param cacheUrl the cache store, {@code redis://host:port} or {@code rediss://user:password@host:port};
 *     {@value #NO_CACHE} for none
 * @param cacheTimeout how long one call to the cache store may take
 * @param callTimeout how long one call to DynamoDB, Secrets Manager or SQS may take; more than the default only on a
 *     slow machine
 * @param settle how far the settled clock runs behind the wall clock
 * @param primingRounds how often each request is made before a snapshot; fewer than the default only where no caller
 *     waits for a restored function, as in tests
 * @param version the number under which the function's code was published, as Lambda says it
 */
public record Settings(
        String stack,
        String cacheUrl,
        Duration cacheTimeout,
        Duration callTimeout,
        Duration settle,
        int primingRounds,
        String version) {

    /** The compiler compiles a method after some hundred calls, and optimises it later. */
    private static final String PRIMING_ROUNDS = "250";

    /** The {@code CACHE_URL} of a stack without a cache store. */
    public static final String NO_CACHE = "none";

    /** The version of code that was not published. */
    public static final String UNPUBLISHED = "$LATEST";

    /**
     * Reads {@code STACK}, {@code CACHE_URL}, {@code CACHE_TIMEOUT_MS}, {@code CALL_TIMEOUT_MS},
     * {@code SETTLE_SECONDS}, {@code PRIMING_ROUNDS} and {@code AWS_LAMBDA_FUNCTION_VERSION}.
     *
     * @throws IllegalArgumentException if {@code STACK} is missing, since a default could name another stack's tables,
     *     or if a number is not one
     */
    public static Settings of(Map<String, String> environment) {
        return new Settings(
                stack(environment),
                environment.getOrDefault("CACHE_URL", NO_CACHE),
                Duration.ofMillis(Long.parseLong(environment.getOrDefault("CACHE_TIMEOUT_MS", "100"))),
                Optional.ofNullable(environment.get("CALL_TIMEOUT_MS"))
                        .map(text -> Duration.ofMillis(Long.parseLong(text)))
                        .orElse(CallTimeouts.CALL),
                Duration.ofSeconds(Long.parseLong(environment.getOrDefault("SETTLE_SECONDS", "5"))),
                Integer.parseInt(environment.getOrDefault("PRIMING_ROUNDS", PRIMING_ROUNDS)),
                environment.getOrDefault("AWS_LAMBDA_FUNCTION_VERSION", UNPUBLISHED));
    }

    private static String stack(Map<String, String> environment) {
        String stack = environment.getOrDefault("STACK", "");
        if (stack.isEmpty()) {
            throw new IllegalArgumentException("STACK is not set");
        }
        return stack;
    }
}
