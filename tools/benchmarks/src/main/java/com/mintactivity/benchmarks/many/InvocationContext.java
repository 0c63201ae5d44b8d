package com.mintactivity.benchmarks.many;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.mintactivity.benchmarks.many.model.SimulatedTime;

/**
 * The context of an invocation, of which the sealer needs the time that is left. A day is added to it, since the sealer waits for its steps
 * in real time, which has nothing to do with simulated time.
 */
final class InvocationContext implements Context {

    /** The function's time-out, as in template.yaml. */
    private static final long TIMEOUT = 120_000;

    private static final long ADDED = 86_400_000;

    private final SimulatedTime time;
    private final long end;

    InvocationContext(SimulatedTime time) {
        this.time = time;
        this.end = time.millis() + TIMEOUT + ADDED;
    }

    @Override
    public int getRemainingTimeInMillis() {
        return Math.toIntExact(end - time.millis());
    }

    @Override
    public String getAwsRequestId() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String getLogGroupName() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String getLogStreamName() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String getFunctionName() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String getFunctionVersion() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String getInvokedFunctionArn() {
        throw new UnsupportedOperationException();
    }

    @Override
    public CognitoIdentity getIdentity() {
        throw new UnsupportedOperationException();
    }

    @Override
    public ClientContext getClientContext() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int getMemoryLimitInMB() {
        throw new UnsupportedOperationException();
    }

    @Override
    public LambdaLogger getLogger() {
        throw new UnsupportedOperationException();
    }
}
