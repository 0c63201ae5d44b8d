package com.mintactivity.tests.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.secret.Secrets;
import com.mintactivity.auth.web.Settings;
import com.mintactivity.tests.harness.ClosedPort;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import redis.clients.jedis.Jedis;

/** The hooks before a snapshot and after a restore, called as the Lambda runtime calls them. */
final class SnapshotTest {

    private final Stack stack = Stack.fresh();
    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @EachRoute
    void noConnectionIsPartOfIt(String route) {
        assumeThat(OpenSockets.canBeSeen()).isTrue();
        URI dynamo = SharedEngines.engines().dynamoUrl();
        URI secrets = SharedEngines.engines().secretsUrl();
        try (Jedis redis = new Jedis(URI.create(SharedEngines.engines().cacheUrl()))) {
            Set<String> toDynamo = OpenSockets.to(dynamo);
            Set<String> toSecrets = OpenSockets.to(secrets);
            Set<String> toRedis = OpenSockets.toRedis(redis);
            SnapshotFunction frozen = SnapshotFunction.on(stack, route);
            frozen.ask().key(token).send().ok();
            assertThat(OpenSockets.to(dynamo)).isNotEmpty().isNotEqualTo(toDynamo);
            assertThat(OpenSockets.toRedis(redis)).isNotEqualTo(toRedis);
            frozen.beforeSnapshot();
            assertThat(toDynamo).containsAll(OpenSockets.to(dynamo));
            assertThat(toSecrets).containsAll(OpenSockets.to(secrets));
            assertThat(toRedis).containsAll(OpenSockets.toRedis(redis));
        }
    }

    @EachRoute
    void theFirstRequestAfterARestoreIsAnswered(String route) {
        acme.hit("t-1").put();
        SnapshotFunction frozen = SnapshotFunction.on(stack, route);
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
        SnapshotFunction frozen = SnapshotFunction.on(stack, route);
        frozen.ask().key(token).send().ok();
        frozen.beforeSnapshot();
        acme.changeKey(token, key -> key.revoked(stack.clock().instant()));
        frozen.afterRestore();
        frozen.ask().key(token).send().refused(401, "invalid_key");
    }

    @EachRoute
    void secretsAreReadAgain(String route) {
        SnapshotFunction frozen = SnapshotFunction.on(stack, route);
        frozen.ask().key(token).send().ok();
        frozen.beforeSnapshot();
        SharedEngines.engines().putSecret(Secrets.pepper(stack.name()), "{\"current\":\"1\",\"1\":\"another\"}");
        frozen.afterRestore();
        frozen.ask().key(token).send().refused(401, "invalid_key");
    }

    @EachRoute
    void primingTouchesNothingRealAndLogsNothing(String route) {
        SnapshotFunction frozen = SnapshotFunction.on(stack, route);
        frozen.beforeSnapshot();
        assertThat(frozen.log()).isEmpty();
        assertThat(stack.dynamo()
                        .scan(scan -> scan.tableName(KeyItems.usageTable(stack.name())))
                        .items())
                .isEmpty();
        try (Jedis redis = new Jedis(URI.create(SharedEngines.engines().cacheUrl()))) {
            assertThat(redis.keys("{" + stack.name() + "}:*"))
                    .allMatch(key -> key.startsWith("{" + stack.name() + "}:priming"));
        }
    }

    @EachRoute
    void storesThatAreUnavailableAreNamedAndCounted(String route) {
        Settings settings = Settings.of(Map.of("STACK", stack.name(), "CACHE_URL", ClosedPort.REDIS));
        SnapshotFunction frozen = SnapshotFunction.alone(stack, route, settings, ClosedPort.HTTP);
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
