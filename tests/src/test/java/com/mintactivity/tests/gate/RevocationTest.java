package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ContractPaths;
import com.mintactivity.tests.harness.EachRoute;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No request is accepted later than 10 s after a revocation, on the test's clock. */
final class RevocationTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @EachRoute
    void aRevokedKeyIsRefusedWithinTenSeconds(String route) {
        stack.ask(route).key(token).send().ok();
        acme.changeKey(token, key -> key.revoked(stack.clock().instant()));
        stack.clock().advance(Duration.ofSeconds(10));
        stack.ask(route).key(token).send().refused(401, "invalid_key");
    }

    /** The machine that revokes may have a wrong clock: a revocation is a fact, not a date. */
    @ParameterizedTest
    @ValueSource(longs = {-3600, 3600, 86_400 * 400})
    void aRevocationByAWrongClockWorksWithinTenSeconds(long secondsAhead) {
        for (String route : ContractPaths.all()) {
            stack.ask(route).key(token).send();
        }
        acme.changeKey(token, key -> key.revoked(stack.clock().instant().plusSeconds(secondsAhead)));
        stack.clock().advance(Duration.ofSeconds(10));
        for (String route : ContractPaths.all()) {
            stack.ask(route).key(token).send().refused(401, "invalid_key");
        }
    }

    @EachRoute
    void aRecordInMemoryIsNotUsedAfterFiveSeconds(String route) {
        stack.ask(route).key(token).send().ok();
        acme.changeKey(token, key -> key.revoked(stack.clock().instant()));
        stack.clock().advance(Duration.ofMillis(5001));
        stack.ask(route).key(token).send().refused(401, "invalid_key");
    }

    @EachRoute
    void anInstanceThatNeverSawTheKeyRefusesAtOnce(String route) {
        stack.ask(route).key(token).send().ok();
        acme.changeKey(token, key -> key.revoked(stack.clock().instant()));
        var others = stack.instances(Map.of(), stack.clock());
        stack.ask(others, route).key(token).send().refused(401, "invalid_key");
    }

    @EachRoute
    void aClockThatIsSetBackMakesNoRecordYounger(String route) {
        stack.ask(route).key(token).send().ok();
        acme.changeKey(token, key -> key.revoked(key.issuedAt().minusSeconds(60)));
        stack.clock().set(stack.clock().instant().minusSeconds(30));
        stack.ask(route).key(token).send().refused(401, "invalid_key");
    }

    @EachRoute
    void aDisabledPartnerOrANewAllowlistTakesEffectWithinTenSeconds(String route) {
        Token other = acme.key();
        stack.ask(route).key(token).send().ok();
        stack.ask(route).key(other).send().ok();
        acme.changeKey(other, key -> KeyVariants.allowing(key, "1.1.1.1/32"));
        stack.clock().advance(Duration.ofSeconds(10));
        stack.ask(route).key(other).send().refused(403, "ip_not_allowed");
        acme.change(tenant -> tenant.withEnabled(false));
        stack.clock().advance(Duration.ofSeconds(10));
        stack.ask(route).key(token).send().refused(401, "invalid_key");
    }

    /** Time passes during a request too. A request across the record's expiry must not extend it. */
    @ParameterizedTest
    @ValueSource(longs = {7, 111, 230, 333, 470, 500, 610, 777, 999})
    void aBusyInstanceExpiresRecordsAsFastAsAnIdleOne(long millisPerReading) {
        AtomicReference<Instant> now = new AtomicReference<>(stack.clock().instant());
        var busy = stack.instances(Map.of(), () -> now.getAndUpdate(time -> time.plusMillis(millisPerReading)));
        stack.ask(busy, Stack.HEALTH).key(token).send().ok();
        Instant revokedAt = now.get();
        acme.changeKey(token, key -> key.revoked(revokedAt));
        Instant lastAccepted = revokedAt;
        while (now.get().isBefore(revokedAt.plusSeconds(40))) {
            Instant sentAt = now.get();
            if (stack.ask(busy, Stack.HEALTH).key(token).send().status() == 200) {
                lastAccepted = sentAt;
            }
        }
        assertThat(lastAccepted).isBeforeOrEqualTo(revokedAt.plusSeconds(10));
    }

    @Test
    void bothKeysOfARollWorkUntilTheFirstEnds() {
        Token second = acme.key();
        acme.changeKey(token, key -> key.expiring(stack.clock().instant().plusSeconds(60)));
        stack.ask(Stack.HITS).key(token).send().ok();
        stack.ask(Stack.HITS).key(second).send().ok();
        stack.clock().advance(Duration.ofSeconds(60).plusMillis(1));
        stack.ask(Stack.HITS).key(token).send().refused(401, "invalid_key");
        stack.ask(Stack.HITS).key(second).send().ok();
    }
}
