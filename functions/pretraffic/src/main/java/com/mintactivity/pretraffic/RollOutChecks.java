package com.mintactivity.pretraffic;

import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.telemetry.Log;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The checks of new versions with the canary, in one run of the hook. The versions are asked by their numbers, so that
 * they answer before they receive traffic, too, until each check was right once.
 *
 * <p>The new recorder is given an event on a contract that only this deployment uses, and the new sealer that contract:
 * the sealer that receives traffic hears of the event 200 s later, so that what is sealed before is sealed by the new
 * one.
 */
final class RollOutChecks {

    private static final Duration BEFORE_TRAFFIC = Duration.ofMinutes(4);
    private static final Duration AFTER_TRAFFIC = Duration.ofMinutes(10);
    private static final Duration PAUSE = Duration.ofSeconds(10);

    /** Less than the delay of an announcement. */
    private static final Duration BY_NEW_SEALER = Duration.ofSeconds(195);

    /** Numbers of contracts for deployments; two with the same number do no harm. */
    private static final int CONTRACTS = 64;

    private static final String NOT_SEALED = "the hit is not sealed";
    private static final JsonMapper JSON = JsonMapper.shared();

    private final NewVersions versions;
    private final Versions invoker;
    private final CanaryWiring wiring;
    private final Log log;
    private final CanaryChecks answers;
    private final int contract;

    /** The beginning of the ids of this run's tasks. */
    private final String ids;

    /** When the new recorder was given its event. */
    private Instant given = Instant.MAX;

    /** When the queue was. */
    private Instant queued = Instant.MAX;

    /** @param deployment CodeDeploy's id */
    RollOutChecks(
            NewVersions versions, Versions invoker, CanaryWiring wiring, Token token, String deployment, Log log) {
        this.versions = versions;
        this.invoker = invoker;
        this.wiring = wiring;
        this.log = log;
        this.ids = "canary-" + deployment + "-" + wiring.clock().millis() + "-";
        this.contract = 1 + Math.floorMod(deployment.hashCode(), CONTRACTS);
        this.answers = new CanaryChecks(new CanaryApi(invoker, versions.api(), token), wiring.clock());
    }

    /**
     * Asks until each check was right once.
     *
     * @param within the most time
     * @return the problems of the checks that never were, by their names
     */
    Map<String, String> run(Duration within) throws InterruptedException {
        boolean isAfterTraffic = isAfterTraffic();
        Duration most = isAfterTraffic ? AFTER_TRAFFIC : BEFORE_TRAFFIC;
        Instant end = wiring.clock().instant().plus(most.compareTo(within) < 0 ? most : within);
        Map<String, CanaryCheck> open = new LinkedHashMap<>(answers.all());
        open.put("recorder", this::recorder);
        open.put("sealer", this::sealer);
        if (isAfterTraffic) {
            open.put("queue", this::queue);
        }
        while (true) {
            Map<String, String> problems = CanaryCheck.problems(open, log);
            open.keySet().retainAll(problems.keySet());
            if (open.isEmpty() || !wiring.clock().instant().plus(PAUSE).isBefore(end)) {
                return problems;
            }
            wiring.pause().accept(PAUSE);
        }
    }

    /** CodeDeploy runs the hook before and after, and does not say which. */
    private boolean isAfterTraffic() throws InterruptedException {
        String arn = versions.consumers().getOrDefault("recorder", "");
        String executed =
                invoker.invoke(NewVersions.alias(arn, "live"), batch(List.of())).executedVersion();
        return arn.endsWith(":" + executed);
    }

    /** The new recorder records an event, which the new version of mints shows. */
    private void recorder() throws InterruptedException {
        if (given.equals(Instant.MAX)) {
            Instant now = wiring.clock().instant();
            deliver("recorder", CanaryTraffic.task(ids + "recorder", contract, now));
            given = now;
        }
        answers.recorded(ids + "recorder", contract, given);
    }

    /** The new sealer seals what the recorder recorded. */
    private void sealer() throws InterruptedException {
        WrongException.unless(!given.equals(Instant.MAX), "there is no hit to seal");
        WrongException.unless(wiring.clock().instant().isBefore(given.plus(BY_NEW_SEALER)), NOT_SEALED);
        String key = CanaryWiring.contractKey(contract);
        deliver("sealer", key);
        WrongException.unless(
                wiring.watermark().apply(key).filter(given::isBefore).isPresent(), NOT_SEALED);
    }

    /** An event that comes by the queue is recorded. */
    private void queue() throws InterruptedException {
        if (queued.equals(Instant.MAX)) {
            Instant now = wiring.clock().instant();
            wiring.queue().accept(CanaryTraffic.task(ids + "queue", contract, now));
            queued = now;
        }
        answers.recorded(ids + "queue", contract, queued);
    }

    /** Gives a message to the new version of a consumer. */
    private void deliver(String consumer, String message) throws InterruptedException {
        Versions.Result result =
                invoker.invoke(versions.consumers().getOrDefault(consumer, ""), batch(List.of(message)));
        WrongException.unless(!result.isError(), "the version crashed or timed out");
        JsonNode failures = JSON.readTree(result.payload()).path("batchItemFailures");
        WrongException.unless(failures.isEmpty(), "the version gave the message back");
    }

    private static byte[] batch(List<String> messages) {
        var records = JSON.createArrayNode();
        messages.forEach(body ->
                records.addObject().put("messageId", "canary").put("body", body).put("eventSource", "aws:sqs"));
        return JSON.createObjectNode().set("Records", records).toString().getBytes(StandardCharsets.UTF_8);
    }
}
