package com.mintactivity.tests.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.tests.harness.ClosedPort;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The hooks before a snapshot and after a restore, which all endpoints share. What does not depend on the endpoint is
 * tested for one of them.
 */
final class SnapshotTest {

    @AutoClose
    private final Stack stack = Stack.overHttp();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @EachRoute
    void aPrimedFunctionHasWrittenNothingAndReadsKeysAgainAfterARestore(String route) {
        TestTenant beta = stack.partner("beta");
        Token revoked = beta.key();
        SnapshotFunction function = SnapshotFunction.on(stack, route);
        function.ask().key(revoked).send().ok();
        String log = function.log();
        List<Map<String, AttributeValue>> usage = usage();
        Set<String> cached = cached();
        function.beforeSnapshot();
        assertThat(function.log()).isEqualTo(log);
        assertThat(usage()).isEqualTo(usage);
        assertThat(cached()).allMatch(key -> cached.contains(key) || key.startsWith(cacheKey("priming")));
        beta.changeKey(revoked, key -> key.revoked(stack.clock().instant()));
        acme.hit("t-1").put();
        function.afterRestore();
        assertThat(function.ask().key(token).send().ok())
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*generated_at.*")
                .isEqualTo(stack.ask(route).key(token).send().ok());
        assertThat(function.log()).doesNotContain("ERROR", "LimiterFallback");
        function.ask().key(revoked).send().refused(401, "invalid_key");
    }

    @Test
    void secretsAreReadAgain() {
        SnapshotFunction function = SnapshotFunction.on(stack, Stack.HEALTH);
        function.ask().key(token).send().ok();
        function.beforeSnapshot();
        SharedEngines.engines().putSecret(Pepper.secretId(stack.name()), "{\"current\":\"1\",\"1\":\"another\"}");
        function.afterRestore();
        function.ask().key(token).send().refused(401, "invalid_key");
    }

    @Test
    void storesThatAreUnavailableAreNamedAndCounted() {
        Settings settings =
                Settings.of(Map.of("STACK", stack.name(), "CACHE_URL", ClosedPort.REDIS, "PRIMING_ROUNDS", "10"));
        SnapshotFunction function = SnapshotFunction.unreachable(stack, Stack.HEALTH, settings, ClosedPort.HTTP);
        function.beforeSnapshot();
        function.afterRestore();
        assertThat(function.log())
                .contains("the function was not primed completely")
                .contains("a store cannot be reached: dynamodb")
                .contains("a store cannot be reached: secretsmanager")
                .contains("a store cannot be reached: cache")
                .contains("\"UnreachableStores\":3");
    }

    private List<Map<String, AttributeValue>> usage() {
        return stack.dynamo()
                .scan(scan -> scan.tableName(KeyItems.usageTable(stack.name())))
                .items();
    }

    private Set<String> cached() {
        try (Jedis redis = new Jedis(URI.create(SharedEngines.engines().cacheUrl()))) {
            return redis.keys(cacheKey("*"));
        }
    }

    private String cacheKey(String name) {
        return "{" + stack.name() + "}:" + name;
    }
}
