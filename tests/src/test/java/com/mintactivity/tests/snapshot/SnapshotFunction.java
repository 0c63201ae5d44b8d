package com.mintactivity.tests.snapshot;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.http.ApiFunction;
import com.mintactivity.local.Functions;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.local.engine.Engines;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.crac.Core;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** A function as Lambda creates it, with its own clients, for a snapshot and a restore. */
final class SnapshotFunction {

    private final Stack stack;
    private final String route;
    private final ApiFunction function;
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    private SnapshotFunction(Stack stack, String route, Settings settings, URI dynamo, URI secrets) {
        this.stack = stack;
        this.route = route;
        this.function = function(
                route,
                Platform.renewable(
                        settings,
                        stack.clock(),
                        Clients.at(dynamo, DynamoDbClient.builder()),
                        Clients.at(secrets, SecretsManagerClient.builder()),
                        new PrintStream(log, true, StandardCharsets.UTF_8)),
                stack.gateSettings());
    }

    static SnapshotFunction on(Stack stack, String route) {
        Engines engines = SharedEngines.engines();
        return new SnapshotFunction(
                stack, route, stack.platform().settings(), engines.dynamoUrl(), engines.secretsUrl());
    }

    /** A function whose stores are at the given address, where no server listens. */
    static SnapshotFunction unreachable(Stack stack, String route, Settings settings, URI unreachable) {
        return new SnapshotFunction(stack, route, settings, unreachable, unreachable);
    }

    private static ApiFunction function(String route, Platform platform, GateSettings settings) {
        return (ApiFunction)
                Objects.requireNonNull(Functions.on(platform, settings).get(route))
                        .get();
    }

    void beforeSnapshot() {
        function.beforeCheckpoint(Core.getGlobalContext());
    }

    void afterRestore() {
        function.afterRestore(Core.getGlobalContext());
    }

    /** A request that is answered with 200 if its key is valid. */
    ApiRequest ask() {
        return stack.ask(Map.<String, RequestStreamHandler>of(route, function), route);
    }

    String log() {
        return log.toString(StandardCharsets.UTF_8);
    }
}
