package com.mintactivity.tests.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.tests.harness.ClosedPort;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;

/** {@code {"self_check":true}}: an event that every endpoint's function answers without side effects. */
final class SelfCheckTest {

    private static final byte[] SELF_CHECK = "{\"self_check\":true}".getBytes(StandardCharsets.UTF_8);

    @AutoClose
    private final Stack stack = Stack.fresh();

    @EachRoute
    void namesTheStoresThatItReachedAndChangesNothing(String route) {
        TableContents before = TableContents.of(stack);

        assertThat(check(Map.of(), route))
                .isEqualTo("{\"reached\":[\"dynamodb\",\"secretsmanager\",\"cache\"],\"unreached\":[]}");

        assertThat(TableContents.of(stack)).isEqualTo(before);
        assertThat(stack.log()).isEmpty();
    }

    @EachRoute
    void omitsAMissingCacheStore(String route) {
        assertThat(check(Map.of("CACHE_URL", "none"), route))
                .isEqualTo("{\"reached\":[\"dynamodb\",\"secretsmanager\"],\"unreached\":[]}");
    }

    @EachRoute
    void namesAStoreThatItCannotReachAndCountsIt(String route) {
        assertThat(check(Map.of("CACHE_URL", ClosedPort.REDIS), route))
                .isEqualTo("{\"reached\":[\"dynamodb\",\"secretsmanager\"],\"unreached\":[\"cache\"]}");
        assertThat(stack.log()).contains("a store cannot be reached: cache").contains("\"UnreachableStores\":1");
    }

    /** The secrets of an instance that has served requests are in memory. */
    @EachRoute
    void namesSecretsManagerIfItFailsLater(String route) {
        Map<String, RequestStreamHandler> instances = stack.instances(Map.of(), stack.clock());
        stack.ask(instances, route).key(stack.partner("acme").key()).send().ok();
        SharedEngines.engines().putSecret(Pepper.secretId(stack.name()), "{}");
        stack.clock().advance(Duration.ofMinutes(2));

        assertThat(new InProcessVersions(instances).invoke(route, SELF_CHECK).payload())
                .endsWith("\"unreached\":[\"secretsmanager\"]}");
        assertThat(stack.log()).contains("a store cannot be reached: secretsmanager");
    }

    /** A partner controls headers, path, query and body of a request, but not the other fields of the event. */
    @EachRoute
    void cannotBeRequestedThroughTheApi(String route) {
        stack.ask(route)
                .query("self_check", "true")
                .header("self_check", "true")
                .send()
                .refused(401, "invalid_key");
    }

    private String check(Map<String, String> environment, String route) {
        Map<String, RequestStreamHandler> instances = stack.instances(environment, stack.clock());
        InProcessVersions lambda = new InProcessVersions(instances);
        return lambda.invoke(Objects.requireNonNull(route), SELF_CHECK).payload();
    }
}
