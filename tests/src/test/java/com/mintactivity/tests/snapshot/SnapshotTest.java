package com.mintactivity.tests.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.tests.gate.EachRoute;
import com.mintactivity.tests.harness.Partner;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.Stores;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import redis.clients.jedis.Jedis;

/** The hooks before a snapshot and after a restore, called as the Lambda runtime calls them. */
final class SnapshotTest {

    private static final URI NOWHERE = URI.create("http://127.0.0.1:1");

    private final Stack stack = Stack.fresh();
    private final Partner acme = stack.partner("acme");
    private final Token token = acme.key();

    @EachRoute
    void noConnectionIsPartOfIt(String route) {
        assumeThat(Sockets.canBeSeen()).isTrue();
        URI dynamo = Stores.engines().dynamoUrl();
        URI secrets = Stores.engines().secretsUrl();
        try (Jedis redis = new Jedis(URI.create(Stores.engines().cacheUrl()))) {
            Set<String> toDynamo = Sockets.to(dynamo);
            Set<String> toSecrets = Sockets.to(secrets);
            Set<String> toRedis = Sockets.toRedis(redis);
            Frozen frozen = Frozen.on(stack, route);
            frozen.ask().key(token).send().ok();
            assertThat(Sockets.to(dynamo)).isNotEmpty().isNotEqualTo(toDynamo);
            assertThat(Sockets.toRedis(redis)).isNotEqualTo(toRedis);
            frozen.beforeSnapshot();
            assertThat(toDynamo).containsAll(Sockets.to(dynamo));
            assertThat(toSecrets).containsAll(Sockets.to(secrets));
            assertThat(toRedis).containsAll(Sockets.toRedis(redis));
        }
    }

    @EachRoute
    void theFirstRequestAfterARestoreIsAnswered(String route) {
        acme.hit("t-1").put();
        Frozen frozen = Frozen.on(stack, route);
        frozen.beforeSnapshot();
        frozen.afterRestore();
        assertThat(frozen.ask().key(token).send().ok())
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*generated_at.*")
                .isEqualTo(stack.ask(route).key(token).send().ok());
        assertThat(frozen.log()).doesNotContain("ERROR", "LimiterFallback");
    }

    @EachRoute
    void aKeyThatWasRevokedMeanwhileIsRefused(String route) {
        Frozen frozen = Frozen.on(stack, route);
        frozen.ask().key(token).send().ok();
        frozen.beforeSnapshot();
        acme.changeKey(token, key -> key.revoked(stack.clock().instant()));
        frozen.afterRestore();
        frozen.ask().key(token).send().refused(401, "invalid_key");
    }

    @EachRoute
    void secretsAreReadAgain(String route) {
        Frozen frozen = Frozen.on(stack, route);
        frozen.ask().key(token).send().ok();
        frozen.beforeSnapshot();
        Stores.engines().putSecret(Pepper.secretId(stack.name()), "{\"current\":\"1\",\"1\":\"another\"}");
        frozen.afterRestore();
        frozen.ask().key(token).send().refused(401, "invalid_key");
    }

    @EachRoute
    void primingTouchesNothingRealAndLogsNothing(String route) {
        Frozen frozen = Frozen.on(stack, route);
        frozen.beforeSnapshot();
        assertThat(frozen.log()).isEmpty();
        assertThat(stack.dynamo()
                        .scan(scan -> scan.tableName(KeyItems.usageTable(stack.name())))
                        .items())
                .isEmpty();
        try (Jedis redis = new Jedis(URI.create(Stores.engines().cacheUrl()))) {
            assertThat(redis.keys("{" + stack.name() + "}:*"))
                    .allMatch(key -> key.startsWith("{" + stack.name() + "}:priming"));
        }
    }

    @EachRoute
    void storesThatAreUnavailableAreNamedAndCounted(String route) {
        Settings settings = Settings.of(Map.of("STACK", stack.name(), "CACHE_URL", "redis://127.0.0.1:1"));
        Frozen frozen = Frozen.alone(stack, route, settings, NOWHERE);
        frozen.beforeSnapshot();
        frozen.afterRestore();
        assertThat(frozen.log())
                .contains("the function could not be primed to the end")
                .contains("a store cannot be reached: dynamodb")
                .contains("a store cannot be reached: secretsmanager")
                .contains("a store cannot be reached: cache")
                .contains("\"UnreachableStores\":3");
    }
}
