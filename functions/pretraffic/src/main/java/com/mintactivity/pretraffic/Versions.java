package com.mintactivity.pretraffic;

/** Invokes versions of Lambda functions. */
@FunctionalInterface
public interface Versions {

    /**
     * The result of an invocation.
     *
     * @param payload the function's answer, or its error
     * @param isError whether the function crashed or timed out
     * @param executedVersion the number of the version, also where an alias was invoked; empty if it is not known
     */
    record Result(String payload, boolean isError, String executedVersion) {}

    /**
     * Invokes a version and waits for its answer.
     *
     * @param arn the version's ARN, including its number, or that of an alias
     * @throws RuntimeException if the version could not be invoked
     * @throws InterruptedException if the caller stopped waiting
     */
    Result invoke(String arn, byte[] payload) throws InterruptedException;
}
