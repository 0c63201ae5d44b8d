package com.mintactivity.simulation.actor;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.mintactivity.simulation.schedule.Fault;
import com.mintactivity.simulation.schedule.Scheduler;

/** An invocation that has time for a number of steps. */
final class SealerContext implements Context {

    private static final int ENOUGH = 120_000;

    private final Scheduler scheduler;
    private int steps;

    SealerContext(Scheduler scheduler, int steps) {
        this.scheduler = scheduler;
        this.steps = steps;
    }

    @Override
    public int getRemainingTimeInMillis() {
        if (steps-- > 0) {
            return ENOUGH;
        }
        scheduler.happened(Fault.OUT_OF_TIME);
        return 0;
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
