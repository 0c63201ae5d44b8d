package com.mintactivity.benchmarks.stack;

import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.benchmarks.BenchmarkTenant;
import com.mintactivity.benchmarks.LambdaEnvironment;
import com.mintactivity.benchmarks.history.GeneratedHistory;
import com.mintactivity.local.engine.Clients;
import com.mintactivity.local.gateway.Incoming;
import com.mintactivity.local.gateway.ProxyEvent;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.platform.secret.Secrets;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/**
 * The addresses of a stack's engines and the token of its key: all that another process needs to call it.
 *
 * @param now what the clock of the stack's functions shows
 */
public record StackEndpoints(String stack, URI dynamoUrl, URI secretsUrl, String cacheUrl, String token, Instant now) {

    private static final String PATH = "/partner/v1/hits";

    /** A client with the functions' own HTTP client. Its limits are generous, since the engine shares the machine. */
    public static DynamoDbClient dynamo(URI url, List<ExecutionInterceptor> interceptors) {
        return Clients.at(url, DynamoDbClient.builder())
                .overrideConfiguration(
                        limits -> limits.executionInterceptors(interceptors).apiCallTimeout(Duration.ofSeconds(30)))
                .build();
    }

    private Secrets secrets() {
        SecretsManagerClient client =
                Clients.at(secretsUrl, SecretsManagerClient.builder()).build();
        return new Secrets(client, InstantSource.fixed(now));
    }

    /** The platform of the stack's functions. */
    public Platform platform(DynamoDbClient dynamo) {
        Settings settings = Settings.of(LambdaEnvironment.ofFunction(stack, cacheUrl));
        return Platform.of(
                settings, InstantSource.fixed(now), dynamo, secrets(), new PrintStream(PrintStream.nullOutputStream()));
    }

    public GateSettings gateSettings() {
        return GateSettings.of(LambdaEnvironment.ofFunction(stack, cacheUrl));
    }

    /** The event that API Gateway sends for a window that ends now. */
    public byte[] event(Instant since) {
        return event(since, "");
    }

    /** @param more parameters of the query, each behind an ampersand */
    public byte[] event(Instant since, String more) {
        List<Map.Entry<String, String>> headers = List.of(
                Map.entry("Authorization", "Bearer " + token), Map.entry("X-Forwarded-For", BenchmarkTenant.ADDRESS));
        String query = "contract=" + GeneratedHistory.CONTRACT.value() + "&since=" + since + more;
        Incoming request = new Incoming("GET", PATH, query, "HTTP/1.1", headers, BenchmarkTenant.ADDRESS, "");
        return ProxyEvent.of(request, now).orElseThrow();
    }
}
