package com.mintactivity.benchmarks;

import com.mintactivity.auth.limit.Rate;
import com.mintactivity.local.engine.Engines;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/** The environment variables of a function. */
public final class LambdaEnvironment {

    private LambdaEnvironment() {}

    /** Those of the function itself, with limits that are never reached. */
    public static Map<String, String> ofFunction(String stack, String cacheUrl) {
        return Map.of(
                "STACK",
                stack,
                "CACHE_URL",
                cacheUrl,
                "CACHE_TIMEOUT_MS",
                "5000",
                "IP_TRUST",
                "gateway",
                "SERVICE_PER_MINUTE",
                Integer.toString(Rate.MAX),
                "SERVICE_BURST",
                Integer.toString(Rate.MAX));
    }

    /** All of a function in a separate process, including the SDK's. */
    public static Map<String, String> ofProcess(String stack, URI dynamoUrl, URI secretsUrl, String cacheUrl) {
        Map<String, String> all = new HashMap<>(ofFunction(stack, cacheUrl));
        all.put("AWS_REGION", Engines.REGION);
        all.put("AWS_ACCESS_KEY_ID", "local");
        all.put("AWS_SECRET_ACCESS_KEY", "local");
        all.put("AWS_ENDPOINT_URL_DYNAMODB", dynamoUrl.toString());
        all.put("AWS_ENDPOINT_URL_SECRETS_MANAGER", secretsUrl.toString());
        return all;
    }
}
