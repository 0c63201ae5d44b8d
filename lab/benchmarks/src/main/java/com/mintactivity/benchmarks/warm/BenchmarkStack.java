package com.mintactivity.benchmarks.warm;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.key.Token;
import com.mintactivity.benchmarks.BenchmarkTenant;
import com.mintactivity.benchmarks.LambdaEnvironment;
import com.mintactivity.local.engine.Engines;
import com.mintactivity.local.engine.Storage;
import com.mintactivity.local.engine.Template;
import com.mintactivity.local.gateway.Incoming;
import com.mintactivity.local.gateway.ProxyEvent;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A stack on its own engines with one tenant, one key, and one hit in the last hour for each of {@value #USERS} users.
 */
public final class BenchmarkStack implements AutoCloseable {

    public static final String STACK = "bench";
    public static final String HITS = "/partner/v1/hits";
    public static final int USERS = 25;

    private static final String CONTRACT = "0x00000000000000000000000000000000000000bb";
    private static final String TENANT = "acme";

    private final Engines engines;
    private final InstantSource clock;
    private final Token token;
    private final Instant start;

    private BenchmarkStack(Engines engines, InstantSource clock, Token token, Instant start) {
        this.engines = engines;
        this.clock = clock;
        this.token = token;
        this.start = start;
    }

    /** Starts the engines and fills the tables. */
    public static BenchmarkStack start(InstantSource clock) throws Exception {
        Engines engines = Engines.start(Storage.memory());
        engines.create(STACK, Template.of(Path.of("")));
        Token token = BenchmarkTenant.create(engines, STACK, TENANT, clock);
        BenchmarkStack stack = new BenchmarkStack(engines, clock, token, clock.instant());
        for (int i = 0; i < USERS; i++) {
            stack.putHit(i);
        }
        return stack;
    }

    private void putHit(int number) {
        String user = Integer.toString(4711 + number);
        put(
                HitItems.table(STACK),
                HitItems.write(new Hit(
                        "task-" + number,
                        TENANT,
                        new ContractAddress(CONTRACT),
                        1,
                        new UserId(user),
                        new Wallet("0x%040x".formatted(number + 1)),
                        "0x01",
                        1,
                        start.minus(Duration.ofMinutes(30)).plusMillis(number),
                        Gas.AUTO)));
        put(AccountItems.table(STACK), AccountItems.write(new Account(new UserId(user), user, "user" + number, start)));
    }

    private void put(String table, Map<String, AttributeValue> item) {
        engines.dynamo().putItem(request -> request.tableName(table).item(item));
    }

    public Engines engines() {
        return engines;
    }

    /** The platform of a deployed function, with limits that are never reached. */
    public Platform platform(PrintStream log) {
        return platform(log, engines.cacheUrl());
    }

    /** The same with another way to the cache store. */
    Platform platform(PrintStream log, String cacheUrl) {
        Map<String, String> environment = new HashMap<>(environment());
        environment.put("CACHE_URL", cacheUrl);
        return engines.platform(Settings.of(environment), clock, log);
    }

    GateSettings gateSettings() {
        return GateSettings.of(environment());
    }

    /** The function's own environment variables. */
    public Map<String, String> environment() {
        return LambdaEnvironment.ofFunction(STACK, engines.cacheUrl());
    }

    /** All environment variables of a function in a separate process. */
    public Map<String, String> lambdaEnvironment() {
        return LambdaEnvironment.ofProcess(STACK, engines.dynamoUrl(), engines.secretsUrl(), engines.cacheUrl());
    }

    /** The event of a hits request as API Gateway sends it. Each value of {@code minutes} is another query. */
    public byte[] hitsEvent(int minutes) {
        List<Map.Entry<String, String>> headers = List.of(
                Map.entry("Accept", "application/json"),
                Map.entry("Accept-Encoding", "gzip, deflate, br"),
                Map.entry("Authorization", "Bearer " + token.reveal()),
                Map.entry("Host", "api.example.com"),
                Map.entry("User-Agent", "partner-server/1.0"),
                Map.entry("X-Amzn-Trace-Id", "Root=1-5759e988-bd862e3fe1be46a994272793"),
                Map.entry("X-Forwarded-For", BenchmarkTenant.ADDRESS),
                Map.entry("X-Forwarded-Port", "443"));
        String query = "contract=" + CONTRACT + "&since="
                + start.minus(Duration.ofMinutes(60L + minutes)).truncatedTo(ChronoUnit.SECONDS);
        Incoming request = new Incoming("GET", HITS, query, "HTTP/1.1", headers, BenchmarkTenant.ADDRESS, "");
        return ProxyEvent.of(request, start).orElseThrow();
    }

    @Override
    public void close() {
        engines.close();
    }
}
