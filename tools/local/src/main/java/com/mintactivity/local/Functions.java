package com.mintactivity.local;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.health.HealthFunction;
import com.mintactivity.hits.HitsFunction;
import com.mintactivity.mints.MintsFunction;
import com.mintactivity.platform.runtime.Platform;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The Lambda handlers, by the path that each serves: the one list of endpoints, for the local service and for tests.
 */
public final class Functions {

    private Functions() {}

    /** Makers of new instances over a platform, by path. */
    public static Map<String, Supplier<RequestStreamHandler>> on(Platform platform, GateSettings settings) {
        return Map.of(
                "/partner/v1/health",
                () -> new HealthFunction(platform, settings),
                "/partner/v1/hits",
                () -> new HitsFunction(platform, settings),
                "/partner/v1/mints",
                () -> new MintsFunction(platform, settings));
    }
}
