package com.mintactivity.local.gateway;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** The Lambda runtime's information about one invocation. */
public final class LocalContext implements Context {

    private static final int MEMORY_MB = 1024;

    private final String requestId = UUID.randomUUID().toString();
    private final String functionName;
    private final IntSupplier remainingMillis;
    private final PrintStream log;

    /**
     * The context of an invocation that starts now.
     *
     * @param log for the handler's log lines
     */
    public LocalContext(String functionName, Duration timeout, PrintStream log) {
        this(functionName, until(System.nanoTime() + timeout.toNanos()), log);
    }

    /**
     * The context of an invocation by another clock.
     *
     * @param remainingMillis until the invocation times out
     * @param log for the handler's log lines
     */
    public LocalContext(String functionName, IntSupplier remainingMillis, PrintStream log) {
        this.functionName = functionName;
        this.remainingMillis = remainingMillis;
        this.log = log;
    }

    private static IntSupplier until(long end) {
        return () -> Math.toIntExact(
                Math.max(0, Duration.ofNanos(end - System.nanoTime()).toMillis()));
    }

    @Override
    public String getAwsRequestId() {
        return requestId;
    }

    @Override
    public String getLogGroupName() {
        return "/aws/lambda/" + functionName;
    }

    @Override
    public String getLogStreamName() {
        return "local";
    }

    @Override
    public String getFunctionName() {
        return functionName;
    }

    @Override
    public String getFunctionVersion() {
        return "$LATEST";
    }

    @Override
    public String getInvokedFunctionArn() {
        return "arn:aws:lambda:us-east-1:000000000000:function:" + functionName;
    }

    @Override
    public @Nullable CognitoIdentity getIdentity() {
        return null;
    }

    @Override
    public @Nullable ClientContext getClientContext() {
        return null;
    }

    @Override
    public int getRemainingTimeInMillis() {
        return remainingMillis.getAsInt();
    }

    @Override
    public int getMemoryLimitInMB() {
        return MEMORY_MB;
    }

    @Override
    public LambdaLogger getLogger() {
        return new LambdaLogger() {
            @Override
            public void log(String message) {
                log.println(message);
            }

            @Override
            public void log(byte[] message) {
                log.println(new String(message, StandardCharsets.UTF_8));
            }
        };
    }
}
