package com.mintactivity.tests.harness;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;

/** The context of an invocation, with the values that handlers read. */
public class StubContext implements Context {

    private final int remainingMillis;

    /** An invocation with 25 s left. */
    public StubContext() {
        this(25_000);
    }

    public StubContext(int remainingMillis) {
        this.remainingMillis = remainingMillis;
    }

    @Override
    public String getAwsRequestId() {
        return "00000000-0000-0000-0000-000000000000";
    }

    @Override
    public int getRemainingTimeInMillis() {
        return remainingMillis;
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
