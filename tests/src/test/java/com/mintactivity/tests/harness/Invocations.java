package com.mintactivity.tests.harness;

import com.amazonaws.services.lambda.runtime.Context;
import com.mintactivity.local.gateway.LocalContext;
import java.util.function.IntSupplier;

/** The contexts of invocations by tests. */
public final class Invocations {

    private Invocations() {}

    /** An invocation with 25 s left. */
    public static Context context() {
        return context(25_000);
    }

    public static Context context(int remainingMillis) {
        return context(() -> remainingMillis);
    }

    public static Context context(IntSupplier remainingMillis) {
        return new LocalContext("test", remainingMillis, System.out);
    }
}
