package com.mintactivity.local.engine;

import static java.util.stream.Collectors.toMap;

import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.announce.SqsSealQueue;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.platform.secret.Secrets;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The running stores, one set for any number of stacks. Each stack has separate tables and secrets. All stacks share
 * the cache store of {@link #cacheUrl}.
 */
public final class Engines implements AutoCloseable {

    public static final String REGION = "us-east-1";

    private final DynamoEngine dynamoEngine;
    private final RedisEngine redisEngine;
    private final SecretsEngine secretsEngine;
    private final QueueEngine queueEngine;
    private final DynamoDbClient dynamo;
    private final SecretsManagerClient secrets;
    private final SqsClient queues;

    private Engines(
            DynamoEngine dynamoEngine, RedisEngine redisEngine, SecretsEngine secretsEngine, QueueEngine queueEngine) {
        this.dynamoEngine = dynamoEngine;
        this.redisEngine = redisEngine;
        this.secretsEngine = secretsEngine;
        this.queueEngine = queueEngine;
        this.dynamo = Clients.shared(dynamoEngine.url(), DynamoDbClient.builder());
        this.secrets = Clients.shared(secretsEngine.url(), SecretsManagerClient.builder());
        this.queues = Clients.shared(queueEngine.url(), SqsClient.builder());
    }

    /** Starts the engines concurrently, on any free ports. If one fails, the others are ended. */
    public static Engines start(Storage storage) throws Exception {
        return start(storage, StorePorts.ANY);
    }

    /** Starts the engines concurrently, on these ports. If one fails, the others are ended. */
    public static Engines start(Storage storage, StorePorts ports) throws Exception {
        FutureTask<DynamoEngine> dynamo = begin(() -> DynamoEngine.start(storage, ports.dynamodb()));
        FutureTask<RedisEngine> redis = begin(() -> RedisEngine.start(ports.cache()));
        FutureTask<SecretsEngine> secrets = begin(() -> SecretsEngine.start(storage, ports.secrets()));
        FutureTask<QueueEngine> queues =
                begin(() -> QueueEngine.start(storage, InstantSource.system(), ports.queues()));
        try {
            return new Engines(dynamo.get(), redis.get(), secrets.get(), queues.get());
        } catch (ExecutionException e) {
            end(dynamo);
            end(redis);
            end(secrets);
            end(queues);
            throw e;
        }
    }

    /** Whether a stored table has other indexes than the template, because an older version created it. */
    public boolean hasOtherLayout(String stack, Template template) {
        Set<String> kept = dynamo.listTablesPaginator().tableNames().stream().collect(Collectors.toSet());
        return template.tables(stack).stream()
                .filter(table -> kept.contains(table.tableName()))
                .anyMatch(table -> !indexes(table).equals(indexes(table.tableName())));
    }

    private static Map<String, Set<String>> indexes(CreateTableRequest table) {
        return table.globalSecondaryIndexes().stream()
                .collect(toMap(GlobalSecondaryIndex::indexName, index -> attributes(index.projection())));
    }

    private Map<String, Set<String>> indexes(String table) {
        return dynamo.describeTable(request -> request.tableName(table)).table().globalSecondaryIndexes().stream()
                .collect(toMap(GlobalSecondaryIndexDescription::indexName, index -> attributes(index.projection())));
    }

    private static Set<String> attributes(Projection projection) {
        return Set.copyOf(projection.nonKeyAttributes());
    }

    /**
     * Creates the missing tables of a stack, with the template's properties, and its missing secrets. Existing ones are
     * not changed.
     */
    public void create(String stack, Template template) {
        Set<String> kept = dynamo.listTablesPaginator().tableNames().stream().collect(Collectors.toSet());
        for (CreateTableRequest table : template.tables(stack)) {
            if (!kept.contains(table.tableName())) {
                dynamo.createTable(table);
            }
        }
        generateSecret(Pepper.secretId(stack));
        generateSecret(Cursors.secretId(stack));
    }

    /** Creates a secret with a random keyring, unless there is one of this name. */
    public void generateSecret(String name) {
        secretsEngine.secrets().generate(name);
    }

    /** Replaces a secret's text, for example by a keyring with one more version. */
    public void putSecret(String name, String text) {
        secretsEngine.secrets().put(name, text);
    }

    /** A client of the embedded DynamoDB, shared; closed with the engines. */
    public DynamoDbClient dynamo() {
        return dynamo;
    }

    /** A reader of the secrets that has read none of them. */
    public Secrets secrets(InstantSource clock) {
        return new Secrets(secrets, clock);
    }

    public URI dynamoUrl() {
        return dynamoEngine.url();
    }

    public URI secretsUrl() {
        return secretsEngine.url();
    }

    /** The address of the stand-in for SQS. */
    public URI queuesUrl() {
        return queueEngine.url();
    }

    /** The messages that were sent to the queues. */
    public QueuedMessages messages() {
        return queueEngine.messages();
    }

    /** The queue of a stack's sealer that holds announcements back, reached as in AWS. */
    public SealQueue sealQueue(String stack) {
        return SqsSealQueue.of(queues, stack);
    }

    /** The queue of a stack's sealer that delivers at once, reached as in AWS. */
    public SealQueue continueQueue(String stack) {
        return SqsSealQueue.continuations(queues, stack);
    }

    /** The {@code CACHE_URL} of functions: {@code redis://127.0.0.1:port}. */
    public String cacheUrl() {
        return redisEngine.url();
    }

    /** The gate of a local stack: a caller on loopback is a trusted proxy. */
    public static GateSettings gateSettings() {
        return GateSettings.of(Map.of("IP_TRUST", "forwarded", "TRUSTED_PROXIES", "127.0.0.0/8,::1/128"));
    }

    public Settings settings(String stack, Duration settle) {
        return Settings.of(Map.of(
                "STACK",
                stack,
                "CACHE_URL",
                cacheUrl(),
                "CACHE_TIMEOUT_MS",
                "500",
                "SETTLE_SECONDS",
                Long.toString(settle.toSeconds())));
    }

    /** A platform with secrets and cache connections of its own; the caller closes its cache. */
    public Platform platform(Settings settings, InstantSource clock, PrintStream log) {
        return Platform.of(settings, clock, dynamo, secrets(clock), log);
    }

    /** Ends all engines, the child process first. */
    @Override
    public void close() {
        redisEngine.close();
        secretsEngine.close();
        queueEngine.close();
        dynamo.close();
        secrets.close();
        queues.close();
        dynamoEngine.close();
    }

    private static <T> FutureTask<T> begin(Callable<T> engine) {
        FutureTask<T> task = new FutureTask<>(engine);
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    private static void end(FutureTask<? extends AutoCloseable> task) throws Exception {
        try {
            task.get();
        } catch (ExecutionException failed) {
            return;
        }
        task.resultNow().close();
    }
}
