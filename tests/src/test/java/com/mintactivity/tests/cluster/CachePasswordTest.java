package com.mintactivity.tests.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.platform.secret.KeyringCachePassword;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import com.mintactivity.tests.operator.OperatorHarness;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Rotates the password of the cache store while functions run, in the steps of docs/recover.md. */
@ResourceLock(RedisCluster.LOCK)
final class CachePasswordTest {

    private static final String OLD = "the-old-password";
    private static final String NEW = "the-new-password";

    @AutoClose
    private final ClusteredStack clustered = new ClusteredStack(OLD);

    private final Stack stack = clustered.stack();
    private final TestTenant acme = stack.partner("acme");
    private final Map<String, RequestStreamHandler> instances = clustered.instances();

    @Test
    void aRotationCausesNoFallback(@TempDir Path root) {
        OperatorHarness operator = new OperatorHarness(stack, root);
        Token token = acme.key(key -> key.withRate(new Rate(1, 6)));
        answers(token);
        String version = Long.toString(stack.clock().instant().getEpochSecond() / 60);
        assertThat(operator.done("secret", "rotate", "cache"))
                .hasToString("{\"secret\":\"cache\",\"current\":\"1\","
                        + "\"versions\":[{\"version\":\"1\"},{\"version\":\"" + version + "\"}]}");
        String added = SharedEngines.engines()
                .secrets(stack.clock())
                .keyring(KeyringCachePassword.secretId(stack.name()))
                .secret(version);
        answers(token);
        clustered.passwords(OLD, added);
        answers(token);
        assertThat(operator.done("secret", "rotate", "cache", version)
                        .path("current")
                        .asString())
                .isEqualTo(version);
        stack.clock().advance(Duration.ofMinutes(1));
        answers(token);
        clustered.passwords(added);
        answers(token);
        assertThat(clustered.fallbacks()).isZero();
        clustered.ask(clustered.instances(), Stack.HEALTH).key(token).send().ok();
        clustered.ask(instances, Stack.HEALTH).key(token).send().refused(429, "rate_limited");
        assertThat(clustered.fallbacks()).isZero();
        assertThat(stack.log()).doesNotContain(OLD, added);
    }

    @Test
    void aRejectedPasswordIsAnOutageUntilTheSecretIsCorrect() throws InterruptedException {
        Token token = acme.key(key -> key.withRate(new Rate(1, 1)));
        Token other = acme.key();
        acme.hit("t-1").put();
        clustered.passwords(NEW);
        answers(token);
        clustered.ask(instances, Stack.HITS).key(token).send().ok();
        clustered.ask(instances, Stack.HITS).key(token).send().refused(429, "rate_limited");
        assertThat(clustered.fallbacks()).isEqualTo(3);
        assertThat(stack.log().lines().filter(line -> line.contains("\"WARN\"")))
                .as("once for each function; a password that was rotated is found by the next connection")
                .hasSize(2)
                .allMatch(line -> line.contains("\"reason\":\"WRONGPASS\""));
        assertThat(stack.log()).doesNotContain(OLD, NEW);
        clustered.secret("2", Map.of("1", OLD, "2", NEW));
        clustered.ask(instances, Stack.HITS).key(token).send().refused(429, "rate_limited");
        assertThat(clustered.fallbacks())
                .as("the secret is not read on each request")
                .isEqualTo(4);
        stack.clock().advance(Duration.ofSeconds(10));
        long fallbacks = Long.MIN_VALUE;
        for (int call = 0; call < 20 && fallbacks != clustered.fallbacks(); call++) {
            // A probe finds the correct secret half a second after the last failure.
            TimeUnit.MILLISECONDS.sleep(100);
            fallbacks = clustered.fallbacks();
            answers(other);
        }
        answers(token);
        assertThat(clustered.fallbacks()).isEqualTo(fallbacks);
    }

    @Test
    void aSecretThatCannotBeReadIsAnOutageOfTheStoreOnly() {
        clustered.secret("9", Map.of("1", OLD));
        answers(acme.key());
        assertThat(clustered.fallbacks()).isEqualTo(1);
    }

    private void answers(Token token) {
        clustered.ask(instances, Stack.HEALTH).key(token).send().ok();
    }
}
