package com.mintactivity.auth.priming;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.cache.CacheStore;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.platform.secret.Secrets;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.BiFunction;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Makes other instances of an endpoint's function, which log and count nothing, and sends synthetic requests to them.
 */
final class SecondInstances {

    private static final Duration REMAINING = Duration.ofSeconds(30);
    private static final PrintStream SILENCE =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    private static final Context CONTEXT = (Context) Proxy.newProxyInstance(
            Context.class.getClassLoader(),
            new Class<?>[] {Context.class},
            (proxy, method, arguments) -> switch (method.getName()) {
                case "getAwsRequestId" -> PrimingFixture.TENANT;
                case "getRemainingTimeInMillis" -> Math.toIntExact(REMAINING.toMillis());
                default -> null;
            });

    private final Platform platform;
    private final BiFunction<Platform, GateSettings, RequestStreamHandler> maker;

    SecondInstances(Platform platform, BiFunction<Platform, GateSettings, RequestStreamHandler> maker) {
        this.platform = platform;
        this.maker = maker;
    }

    /** The function's platform with other clients, without log lines and metrics. */
    Platform silent(DynamoDbClient dynamo, Secrets secrets, CacheStore cache) {
        Settings settings = platform.settings();
        return new Platform(
                settings,
                platform.clock(),
                dynamo,
                secrets,
                cache,
                new Log(SILENCE, platform.clock()),
                new Metrics(SILENCE, platform.clock(), settings.stack()),
                new RenewableHttpClient(),
                platform.executor());
    }

    /** An instance that trusts the gateway's source address, independently of the function's own settings. */
    RequestStreamHandler on(Platform silent, Rate service) {
        return maker.apply(silent, new GateSettings("gateway", "", service));
    }

    static String ask(
            RequestStreamHandler instance, String path, Token token, String address, Map<String, String> query)
            throws IOException {
        return send(instance, SyntheticEvent.of(path, token, address, query));
    }

    static String send(RequestStreamHandler instance, byte[] event) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        instance.handleRequest(new ByteArrayInputStream(event), answer, CONTEXT);
        return answer.toString(StandardCharsets.UTF_8);
    }
}
