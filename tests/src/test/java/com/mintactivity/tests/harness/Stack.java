package com.mintactivity.tests.harness;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.local.Functions;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * A new stack on the shared engines: empty tables, new secrets, and the real handlers. When closed, it deletes its
 * tables: DynamoDB Local takes the longer to create a table, the more it has.
 */
public final class Stack implements AutoCloseable {

    public static final String HEALTH = "/partner/v1/health";
    public static final String HITS = "/partner/v1/hits";
    public static final String MINTS = "/partner/v1/mints";

    /** The start of the day of {@link TestClock#START}. */
    public static final String SINCE = "2026-11-20T00:00:00Z";

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final Emulator emulator;
    private final String name;
    private final TestClock clock = new TestClock();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final Platform platform;
    private final GateSettings gateSettings;
    private final Map<String, RequestStreamHandler> handlers;

    private Stack(Emulator emulator, String name, Map<String, String> environment) {
        this.emulator = emulator;
        this.name = name;
        this.platform = platform(environment, clock);
        this.gateSettings = gateSettings(environment);
        this.handlers = handlers(platform, gateSettings);
    }

    /** The queue of the stack's sealer. No sealer receives its messages. */
    public SealQueue sealQueue() {
        return SharedEngines.engines().sealQueue(name);
    }

    /** The contracts that were announced to the sealer. */
    public Set<String> announced() {
        return Set.copyOf(SharedEngines.engines().messages().bodies(name + "-seal.fifo"));
    }

    /** An empty stack whose wall clock is its {@link #clock}. */
    public static Stack fresh() {
        return fresh(Map.of());
    }

    /**
     * An empty stack with settings of its own.
     *
     * @param environment settings that differ from those of a local stack
     */
    public static Stack fresh(Map<String, String> environment) {
        return on(Emulator.STORE, environment);
    }

    /** An empty stack whose tables have an address. */
    public static Stack overHttp() {
        return on(Emulator.OVER_HTTP, Map.of());
    }

    /** An empty stack on an emulator of AWS. */
    public static Stack on(Emulator emulator, Map<String, String> environment) {
        String name = "stack" + COUNT.incrementAndGet();
        emulator.create(name);
        return new Stack(emulator, name, environment);
    }

    /** New function instances over a changed platform, for example with an unavailable store. */
    public Map<String, RequestStreamHandler> instances(UnaryOperator<Platform> change) {
        return handlers(change.apply(platform), gateSettings);
    }

    /** New function instances on the same tables and cache store, with other settings or another clock. */
    public Map<String, RequestStreamHandler> instances(Map<String, String> environment, InstantSource otherClock) {
        return handlers(platform(environment, otherClock), gateSettings(environment));
    }

    private Platform platform(Map<String, String> environment, InstantSource otherClock) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "STACK",
                name,
                "CACHE_URL",
                SharedEngines.engines().cacheUrl(),
                // On a busy machine no call of a test may fail, nor the limiter fall back to memory.
                "CACHE_TIMEOUT_MS",
                "10000",
                "CALL_TIMEOUT_MS",
                "60000",
                // Enough for every request of priming; its effect is measured elsewhere.
                "PRIMING_ROUNDS",
                "10"));
        settings.putAll(environment);
        return emulator.platform(Settings.of(settings), otherClock, new PrintStream(log, true, StandardCharsets.UTF_8));
    }

    private static GateSettings gateSettings(Map<String, String> environment) {
        Map<String, String> settings =
                new HashMap<>(Map.of("IP_TRUST", "forwarded", "TRUSTED_PROXIES", "127.0.0.0/8,::1/128"));
        settings.putAll(environment);
        return GateSettings.of(settings);
    }

    private static Map<String, RequestStreamHandler> handlers(Platform platform, GateSettings settings) {
        return Functions.on(platform, settings).entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey, function -> function.getValue().get()));
    }

    public String name() {
        return name;
    }

    public TestClock clock() {
        return clock;
    }

    public Platform platform() {
        return platform;
    }

    public GateSettings gateSettings() {
        return gateSettings;
    }

    public DynamoDbClient dynamo() {
        return platform.dynamo();
    }

    /** All log lines of the functions. */
    public String log() {
        return log.toString(StandardCharsets.UTF_8);
    }

    /** A new tenant that owns the app of its own name. */
    public TestTenant partner(String tenant) {
        return TestTenant.create(this, tenant);
    }

    /** Sets the service-wide switch. */
    public void api(Switch api) {
        put(TenantItems.table(name), TenantItems.writeSwitch(TenantItems.SERVICE, api));
    }

    public void put(Hit hit) {
        put(HitItems.table(name), HitItems.write(hit));
    }

    public void put(Account account) {
        put(AccountItems.table(name), AccountItems.write(account));
    }

    /** Withdraws a hit, of which its hour learns nothing. */
    public void withdraw(String taskId) {
        String hits = HitItems.table(name);
        Map<String, AttributeValue> item = dynamo().getItem(
                        request -> request.tableName(hits).key(HitItems.key(taskId)))
                .item();
        put(hits, HitItems.withdrawn(item, clock.instant()));
    }

    private void put(String table, Map<String, AttributeValue> item) {
        dynamo().putItem(request -> request.tableName(table).item(item));
    }

    /** Advances the clock until the records of keys, tenants and switches in memory have expired. */
    public void expireRecords() {
        clock.advance(Duration.ofSeconds(6));
    }

    public ApiRequest get(String path) {
        return new ApiRequest(handlers, clock, path);
    }

    /** A request with a query that all routes accept; health ignores it. */
    public ApiRequest ask(String path) {
        return ask(handlers, path);
    }

    /** Such a request to other instances. */
    public ApiRequest ask(Map<String, RequestStreamHandler> instances, String path) {
        return new ApiRequest(instances, clock, path)
                .query("contract", HitBuilder.CONTRACT)
                .query("since", SINCE);
    }

    /** Sends an unchanged event to the function of a path. */
    public ApiResponse handle(String path, byte[] event) {
        return handle(handlers, path, event);
    }

    /** Sends an unchanged event to another instance. */
    public ApiResponse handle(Map<String, RequestStreamHandler> instances, String path, byte[] event) {
        return ApiRequest.send(path, Objects.requireNonNull(instances.get(path)), event);
    }

    @Override
    public void close() {
        SharedEngines.template().tables(name).forEach(table -> delete(table.tableName()));
    }

    private void delete(String table) {
        try {
            dynamo().deleteTable(request -> request.tableName(table));
        } catch (ResourceNotFoundException deletedByTheTest) {
            // Some tests delete a table to see it missing.
        }
    }
}
