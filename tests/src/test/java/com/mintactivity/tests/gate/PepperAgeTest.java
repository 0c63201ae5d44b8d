package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A pepper version that was dropped stops working, one that was added starts to, and a secret that cannot be read
 * changes nothing.
 */
final class PepperAgeTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Map<String, RequestStreamHandler> running = stack.instances(Map.of(), stack.clock());
    private Token first = acme.key();

    @BeforeEach
    void readThePepper() {
        pepper("{\"current\":\"1\",\"1\":\"" + "1a".repeat(32) + "\"}");
        first = acme.key();
        stack.ask(running, Stack.HEALTH).key(first).send().ok();
    }

    /** The first request after five minutes has the secret read again, and does not wait for it. */
    @Test
    void aDroppedVersionStopsWorkingOnARunningInstanceAfterFiveMinutes() throws InterruptedException {
        pepper("{\"current\":\"2\",\"2\":\"" + "2b".repeat(32) + "\"}");
        stack.clock().advance(Duration.ofMinutes(5));
        while (stack.ask(running, Stack.HEALTH).key(first).send().status() == 200) {
            Thread.sleep(Duration.ofMillis(10));
        }
        stack.ask(running, Stack.HEALTH).key(first).send().refused(401, "invalid_key");
        awaitCount();
    }

    /** The public id of a key that ended must not be enough to ring the pager. */
    @Test
    void onlyAKeyThatWouldBeLiveIsCounted() throws InterruptedException {
        Token expired = acme.key(key -> key.expiring(stack.clock().instant().plusSeconds(60)));
        Token revoked = acme.key(key -> key.revoked(stack.clock().instant()));
        Token disabled = acme.key(key -> key.withDisabled(true));
        TestTenant left = stack.partner("left");
        Token ofADisabledTenant = left.key();
        left.change(tenant -> tenant.withEnabled(false));
        pepper("{\"current\":\"2\",\"2\":\"" + "2b".repeat(32) + "\"}");
        stack.clock().advance(Duration.ofMinutes(15));
        for (Token ended : List.of(ofADisabledTenant, expired, revoked, disabled)) {
            stack.ask(running, Stack.HEALTH).key(ended).send().refused(401, "invalid_key");
            stack.ask(running, Stack.HEALTH).key(otherSecret(ended)).send().refused(401, "invalid_key");
        }
        stack.ask(running, Stack.HEALTH).key(otherSecret(first)).send().refused(401, "invalid_key");
        awaitCount();
        assertThat(stack.log()).containsOnlyOnce("\"UnknownPepperVersion\":1");
    }

    private static Token otherSecret(Token token) {
        return Token.parse(token.reveal().substring(0, 22) + "0".repeat(64)).orElseThrow();
    }

    /** The tenant of the key is read in the background. */
    private void awaitCount() throws InterruptedException {
        while (!stack.log().contains("\"UnknownPepperVersion\":1")) {
            Thread.sleep(Duration.ofMillis(10));
        }
    }

    @Test
    void aDroppedVersionStopsWorkingAtOnceOnAnInstanceThatWasIdleForAQuarterOfAnHour() {
        pepper("{\"current\":\"2\",\"2\":\"" + "2b".repeat(32) + "\"}");
        stack.clock().advance(Duration.ofMinutes(15));
        stack.ask(running, Stack.HEALTH).key(first).send().refused(401, "invalid_key");
    }

    /** A version that comes back shows when the secret was read. */
    @Test
    void keysOfDroppedVersionsHaveTheSecretReadOnceInTenSeconds() {
        List<Token> keys = List.of(first, addVersion());
        pepper("{\"current\":\"3\",\"3\":\"" + "3c".repeat(32) + "\"}");
        stack.clock().advance(Duration.ofMinutes(15));
        for (int round = 0; round < 2; round++) {
            assertRefused(keys);
        }
        addVersion();
        stack.clock().advance(Duration.ofSeconds(9));
        assertRefused(keys);
        stack.clock().advance(Duration.ofSeconds(1));
        keys.forEach(key -> stack.ask(running, Stack.HEALTH).key(key).send().ok());
    }

    private void assertRefused(List<Token> keys) {
        keys.forEach(key -> stack.ask(running, Stack.HEALTH).key(key).send().refused(401, "invalid_key"));
    }

    @Test
    void aSecretThatCannotBeReadLeavesTheVersionsInMemory() {
        pepper("{}");
        for (int minutes = 0; minutes < 30; minutes += 5) {
            stack.clock().advance(Duration.ofMinutes(5));
            stack.ask(running, Stack.HEALTH).key(first).send().ok();
        }
    }

    @Test
    void aVersionThatWasAddedAfterTheLastReadWorksAtOnce() {
        Token second = addVersion();
        stack.ask(running, Stack.HEALTH).key(second).send().ok();
    }

    @Test
    void aVersionThatMayHaveBeenAddedIsNoReasonToRefuseWhileTheSecretCannotBeRead() {
        Token second = addVersion();
        pepper("{}");
        stack.ask(running, Stack.HEALTH).key(second).send().refused(503, "internal");
        stack.ask(running, Stack.HEALTH).key(first).send().ok();
    }

    private Token addVersion() {
        pepper("{\"current\":\"2\",\"1\":\"" + "1a".repeat(32) + "\",\"2\":\"" + "2b".repeat(32) + "\"}");
        return acme.key();
    }

    private void pepper(String keyring) {
        SharedEngines.engines().putSecret(Pepper.secretId(stack.name()), keyring);
        stack.platform().secrets().forget();
    }
}
