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
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Revocation on the real clock: every key is in constant use on two instances that hold its record in memory. All are
 * revoked in different ways at about the same time, and used for longer than the 10 s within which that must take
 * effect.
 */
final class RevocationInUseTest {

    private static final long LIMIT_NANOS = Duration.ofSeconds(10).toNanos();
    private static final Duration POLL = Duration.ofMillis(25);

    /** If a caller ends, the assertions say what is missing. */
    private static final int MAX_POLLS = 2_400;

    private static final InstantSource CLOCK = InstantSource.system();

    /** The constant use must not reach the service-wide limit. */
    private static final Map<String, String> UNLIMITED =
            Map.of("SERVICE_PER_MINUTE", "1000000", "SERVICE_BURST", "1000000");

    private static final Map<String, List<Sent>> SENT = new HashMap<>();
    private static final Map<String, Long> REVOKED_NANOS = new HashMap<>();

    /** An operation that revokes access and returns when that is stored. */
    private interface Revocation {
        void run();
    }

    @BeforeAll
    static void revokeWhileInUse() throws InterruptedException {
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
        List<ContinuousCaller> all =
                callers.values().stream().flatMap(List::stream).toList();
        await(() -> all.stream().allMatch(caller -> caller.answered() > 1));

        revoke("revoked", () -> acme.changeKey(revoked, key -> key.revoked(CLOCK.instant())));
        revoke("disabled", () -> disabled.change(tenant -> tenant.withEnabled(false)));
        revoke("off", () -> off.change(tenant -> tenant.withApi(Switch.off())));
        revoke("service off", () -> switchedOff.api(Switch.off()));
        long end = System.nanoTime() + LIMIT_NANOS;
        await(() -> all.stream().allMatch(caller -> caller.hasAnswerSentAfter(end)));

        for (var used : callers.entrySet()) {
            List<Sent> sent = new ArrayList<>();
            for (ContinuousCaller caller : used.getValue()) {
                sent.addAll(caller.stop());
            }
            SENT.put(used.getKey(), sent);
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int poll = 0; poll < MAX_POLLS && !condition.getAsBoolean(); poll++) {
            Thread.sleep(POLL);
        }
    }

    private static Token key(TestTenant partner) {
        return partner.key(key -> key.expiring(CLOCK.instant().plus(Duration.ofHours(1))));
    }

    private static List<ContinuousCaller> use(Stack stack, Token token) {
        List<ContinuousCaller> callers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Map<String, RequestStreamHandler> instance = stack.instances(UNLIMITED, CLOCK);
            callers.add(new ContinuousCaller(instance, token));
        }
        return callers;
    }

    private static void revoke(String what, Revocation revocation) {
        revocation.run();
        REVOKED_NANOS.put(what, System.nanoTime());
    }

    /**
     * Asserts that requests were admitted before, refused afterwards, and never admitted more than 10 s after the
     * revocation.
     */
    private static void assertRevoked(String what, int status, String code) {
        List<Sent> sent = Objects.requireNonNull(SENT.get(what));
        long revokedNanos = Objects.requireNonNull(REVOKED_NANOS.get(what));
        assertThat(sent.stream().filter(request -> request.status() == 200 && request.sentNanos() < revokedNanos))
                .hasSizeGreaterThan(1);
        List<Sent> refused =
                sent.stream().filter(request -> request.status() != 200).toList();
        assertThat(refused.stream()
                        .map(request -> request.status() + " " + request.code())
                        .distinct())
                .containsExactly(status + " " + code);
        long last = sent.stream()
                .filter(request -> request.status() == 200)
                .mapToLong(request -> request.sentNanos() - revokedNanos)
                .max()
                .orElseThrow();
        assertThat(last).as("nanoseconds until the last one admitted").isLessThanOrEqualTo(LIMIT_NANOS);
    }

    @Test
    void aRevokedKeyIsRefusedEverywhereWithinTenSeconds() {
        assertRevoked("revoked", 401, "invalid_key");
    }

    @Test
    void aDisabledPartnersKeyIsRefusedEverywhereWithinTenSeconds() {
        assertRevoked("disabled", 401, "invalid_key");
    }

    @Test
    void aPartnersApiThatIsSwitchedOffIsOffEverywhereWithinTenSeconds() {
        assertRevoked("off", 503, "tenant_api_disabled");
    }

    @Test
    void aServiceThatIsSwitchedOffIsOffEverywhereWithinTenSeconds() {
        assertRevoked("service off", 503, "tenant_api_disabled");
    }

    @Test
    void theOtherKeyOfThatPartnerStaysValid() {
        List<Sent> sent = Objects.requireNonNull(SENT.get("acme's other key"));
        assertThat(sent).hasSizeGreaterThan(10);
        assertThat(sent.stream().map(Sent::status).distinct()).containsExactly(200);
    }
}
