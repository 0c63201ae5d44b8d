package com.mintactivity.tests.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.tests.gate.ContinuousCaller.Sent;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every key here is in constant use on two instances that hold its record in memory. All are withdrawn in different ways at about
 * one moment, and used on beyond the 10 s within which that must be seen.
 */
final class RevocationInUseTest {

    private static final long LIMIT_NANOS = Duration.ofSeconds(10).toNanos();
    private static final Duration BEFORE = Duration.ofSeconds(2);
    private static final Duration AFTER = Duration.ofSeconds(11);
    private static final InstantSource CLOCK = InstantSource.system();

    /** Constant use by many must not run into the limit of all together. */
    private static final Map<String, String> ROOMY =
            Map.of("SERVICE_PER_MINUTE", "1000000", "SERVICE_BURST", "1000000");

    private static final Map<String, List<Sent>> SENT = new HashMap<>();
    private static final Map<String, Long> WITHDRAWN_NANOS = new HashMap<>();

    /** A withdrawal, done by the time it returns. */
    private interface Withdrawal {
        void act();
    }

    @BeforeAll
    static void withdrawWhileInUse() throws InterruptedException {
        Stack stack = Stack.fresh();
        Stack switchedOff = Stack.fresh();
        TestTenant acme = stack.partner("acme");
        TestTenant disabled = stack.partner("disabled");
        TestTenant off = stack.partner("off");
        Token revoked = key(acme);
        Map<String, List<ContinuousCaller>> callers = new HashMap<>();
        callers.put("revoked", use(stack, revoked));
        callers.put("acme's other key", use(stack, key(acme)));
        callers.put("disabled", use(stack, key(disabled)));
        callers.put("off", use(stack, key(off)));
        callers.put("service off", use(switchedOff, key(switchedOff.partner("acme"))));
        Thread.sleep(BEFORE);

        withdraw("revoked", () -> acme.changeKey(revoked, key -> key.revoked(CLOCK.instant())));
        withdraw("disabled", () -> disabled.change(tenant -> tenant.withEnabled(false)));
        withdraw("off", () -> off.change(tenant -> tenant.withApi(Switch.off())));
        withdraw("service off", () -> switchedOff.api(Switch.off()));
        Thread.sleep(AFTER);

        for (var used : callers.entrySet()) {
            List<Sent> sent = new ArrayList<>();
            for (ContinuousCaller caller : used.getValue()) {
                sent.addAll(caller.stop());
            }
            SENT.put(used.getKey(), sent);
        }
    }

    private static Token key(TestTenant partner) {
        return partner.key(key -> key.expiring(CLOCK.instant().plus(Duration.ofHours(1))));
    }

    private static List<ContinuousCaller> use(Stack stack, Token token) {
        List<ContinuousCaller> callers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Map<String, RequestStreamHandler> instance = stack.instances(ROOMY, CLOCK);
            callers.add(new ContinuousCaller(instance, token));
        }
        return callers;
    }

    private static void withdraw(String what, Withdrawal withdrawal) {
        withdrawal.act();
        WITHDRAWN_NANOS.put(what, System.nanoTime());
    }

    /** In use before; then refused, for good, and never admitted where sent more than 10 s after. */
    private static void isWithdrawn(String what, int status, String code) {
        List<Sent> sent = Objects.requireNonNull(SENT.get(what));
        long withdrawn = Objects.requireNonNull(WITHDRAWN_NANOS.get(what));
        assertThat(sent.stream().filter(request -> request.status() == 200 && request.sentNanos() < withdrawn))
                .hasSizeGreaterThan(1);
        List<Sent> refused =
                sent.stream().filter(request -> request.status() != 200).toList();
        assertThat(refused.stream()
                        .map(request -> request.status() + " " + request.code())
                        .distinct())
                .containsExactly(status + " " + code);
        long last = sent.stream()
                .filter(request -> request.status() == 200)
                .mapToLong(request -> request.sentNanos() - withdrawn)
                .max()
                .orElseThrow();
        assertThat(last).as("nanoseconds until the last one admitted").isLessThanOrEqualTo(LIMIT_NANOS);
    }

    @Test
    void aRevokedKeyIsRefusedEverywhereWithinTenSeconds() {
        isWithdrawn("revoked", 401, "invalid_key");
    }

    @Test
    void aDisabledPartnersKeyIsRefusedEverywhereWithinTenSeconds() {
        isWithdrawn("disabled", 401, "invalid_key");
    }

    @Test
    void aPartnersApiThatIsSwitchedOffIsOffEverywhereWithinTenSeconds() {
        isWithdrawn("off", 503, "tenant_api_disabled");
    }

    @Test
    void aServiceThatIsSwitchedOffIsOffEverywhereWithinTenSeconds() {
        isWithdrawn("service off", 503, "tenant_api_disabled");
    }

    @Test
    void theOtherKeyOfThatPartnerGoesOn() {
        List<Sent> sent = Objects.requireNonNull(SENT.get("acme's other key"));
        assertThat(sent).hasSizeGreaterThan(10);
        assertThat(sent.stream().map(Sent::status).distinct()).containsExactly(200);
    }
}
