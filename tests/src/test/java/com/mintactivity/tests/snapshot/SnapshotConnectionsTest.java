package com.mintactivity.tests.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import java.net.URI;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import redis.clients.jedis.Jedis;

/** A snapshot has no connection. Tested on an endpoint that uses every store, since all share the hook. */
@Isolated("looks at all connections to the engines")
final class SnapshotConnectionsTest {

    @AutoClose
    private final Stack stack = Stack.overHttp();

    private final Token token = stack.partner("acme").key();

    @Test
    void noConnectionIsPartOfASnapshot() {
        assumeThat(OpenSockets.isAvailable()).isTrue();
        URI dynamo = SharedEngines.engines().dynamoUrl();
        URI secrets = SharedEngines.engines().secretsUrl();
        try (Jedis redis = new Jedis(URI.create(SharedEngines.engines().cacheUrl()))) {
            Set<String> toDynamo = OpenSockets.to(dynamo);
            Set<String> toSecrets = OpenSockets.to(secrets);
            Set<String> toRedis = OpenSockets.toRedis(redis);
            SnapshotFunction function = SnapshotFunction.on(stack, Stack.HITS);
            function.ask().key(token).send().ok();
            assertThat(OpenSockets.to(dynamo)).isNotEmpty().isNotEqualTo(toDynamo);
            assertThat(OpenSockets.toRedis(redis)).isNotEqualTo(toRedis);
            function.beforeSnapshot();
            assertThat(toDynamo).containsAll(OpenSockets.to(dynamo));
            assertThat(toSecrets).containsAll(OpenSockets.to(secrets));
            assertThat(toRedis).containsAll(OpenSockets.toRedis(redis));
        }
    }
}
