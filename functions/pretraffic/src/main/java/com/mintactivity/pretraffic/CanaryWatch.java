package com.mintactivity.pretraffic;

import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.telemetry.Log;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The checks of every five minutes, on the versions that partners reach. They leave what they find as metric
 * {@code CanaryFailures}, which is 0 as long as there is no canary, and as a line of the log for each failure.
 */
final class CanaryWatch {

    private static final String LIVE = "live";

    /** In which the hit of the run before completed. */
    private static final Duration BEFORE = CanaryTraffic.SLOT.multipliedBy(3);

    /** How far back hits are looked for of which nothing is sealed. */
    private static final Duration UNSEALED = Duration.ofHours(1);

    private final NewVersions versions;
    private final Versions invoker;
    private final CanaryWiring wiring;
    private final Log log;

    CanaryWatch(NewVersions versions, Versions invoker, CanaryWiring wiring, Log log) {
        this.versions = versions;
        this.invoker = invoker;
        this.wiring = wiring;
        this.log = log;
    }

    /**
     * Runs the checks.
     *
     * @param time for which the run was scheduled
     * @return the problems by the names of the checks
     */
    Map<String, String> run(Instant time) throws InterruptedException {
        Optional<Token> token = wiring.token().get();
        Map<String, String> problems =
                token.isEmpty() ? Map.of() : CanaryCheck.problems(checks(token.get(), time), log);
        problems.forEach((check, problem) -> log.warn("the canary failed", Map.of("check", check, "problem", problem)));
        wiring.metrics().count("CanaryFailures", problems.size());
        return problems;
    }

    private Map<String, CanaryCheck> checks(Token token, Instant time) {
        CanaryChecks answers = new CanaryChecks(new CanaryApi(invoker, versions.ofAlias(LIVE), token), wiring.clock());
        long slot = CanaryTraffic.slot(time);
        Map<String, CanaryCheck> checks = new LinkedHashMap<>();
        checks.put(
                "queue",
                () -> wiring.queue()
                        .accept(CanaryTraffic.ofSlot(slot, wiring.clock().instant())));
        checks.put(
                "recorded",
                () -> answers.recorded(
                        CanaryTraffic.slotId(slot - 1),
                        0,
                        wiring.clock().instant().minus(BEFORE)));
        checks.putAll(answers.all());
        checks.put("sealing", () -> sealing(answers));
        checks.put("public", () -> new PublicAddress(wiring.publicUrl().get()).refuses(token));
        return checks;
    }

    /** No hit waits for the sealer for longer than the alarm on it admits. */
    private void sealing(CanaryChecks answers) throws InterruptedException {
        Instant now = wiring.clock().instant();
        Instant since = wiring.watermark().apply(CanaryWiring.contractKey(0)).orElse(now.minus(UNSEALED));
        Optional<Instant> unsealed = answers.first(0, since);
        WrongException.unless(
                unsealed.isEmpty() || unsealed.get().isAfter(now.minus(wiring.maxLag())),
                "hits are not sealed for longer than " + wiring.maxLag().toMinutes() + " minutes");
    }
}
