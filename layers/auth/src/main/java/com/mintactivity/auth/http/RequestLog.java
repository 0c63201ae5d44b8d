package com.mintactivity.auth.http;

import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.error.Reason;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.KeyIdentity;
import com.mintactivity.auth.limit.Limit;
import com.mintactivity.auth.priming.SyntheticEvent;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes one line for each request, which explains its answer: {@code request_id}, {@code endpoint}, {@code status},
 * {@code code}, {@code reason}, {@code tenant}, {@code key_id}, {@code synthetic}, what the endpoint says of the query,
 * {@code limit}, {@code cached}, {@code rows}, {@code behind_s}, {@code read_units}, {@code ms}. What does not apply is
 * absent.
 *
 * <p>Counts what partners were answered: refusals by metric {@code Refused}, by their code, and faults by
 * {@code ServerErrors}, and by {@code VersionErrors} of their version; those of a key whose secret is right, but which
 * is not valid, by {@code RefusedKeys}; those of the service-wide limit by {@code ServiceLimited}, failures for which
 * DynamoDB rejected reads by {@code ThrottledReads}; answers that the cache store had, or had not, by {@code CacheHit}
 * and {@code CacheMiss}. Requests of sandboxes, and checks before a
 * roll-out, whose answer no caller gets, are not counted; their lines are marked as {@code synthetic}.
 */
final class RequestLog {

    private final String endpoint;
    private final String version;
    private final Log log;
    private final Metrics metrics;
    private final AtomicBoolean cold = new AtomicBoolean(true);

    /** @param version of the function, such as {@code hits:7} */
    RequestLog(String endpoint, String version, Log log, Metrics metrics) {
        this.endpoint = endpoint;
        this.version = version;
        this.log = log;
        this.metrics = metrics;
    }

    /**
     * @param isOfNoCaller whether the request is one of our own
     * @param readUnits what the request's reads from DynamoDB consumed, those of the gate included
     */
    void write(String requestId, boolean isOfNoCaller, Served served, double readUnits, Duration duration) {
        boolean isSynthetic = isOfNoCaller || isSandbox(served.identity());
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("request_id", requestId);
        facts.put("endpoint", endpoint);
        facts.put("status", served.answer().status());
        served.answer().refusal().ifPresent(refusal -> add(facts, refusal));
        add(facts, served.identity());
        if (isSynthetic) {
            facts.put(SyntheticEvent.MARK, true);
        }
        facts.putAll(served.asked());
        served.answer().cached().ifPresent(cached -> facts.put("cached", cached));
        served.answer().rows().ifPresent(rows -> facts.put("rows", rows));
        served.answer().behindS().ifPresent(seconds -> facts.put("behind_s", seconds));
        facts.put("read_units", readUnits);
        facts.put("ms", duration.toMillis());
        if (cold.getAndSet(false)) {
            // The first request of an instance, whose time includes its start.
            facts.put("cold", 1);
        }
        log.info("request", facts);
        if (!isSynthetic) {
            served.answer().refusal().ifPresent(refusal -> count(refusal, served.identity()));
            served.answer().cached().ifPresent(this::countCached);
        }
    }

    private static void add(Map<String, Object> facts, Refusal refusal) {
        facts.put("code", refusal.code().wire());
        facts.put(refusal.code() == ErrorCode.RATE_LIMITED ? "limit" : "reason", refusal.word());
    }

    private static void add(Map<String, Object> facts, KeyIdentity identity) {
        switch (identity) {
            case KeyIdentity.Proven(String keyId, String tenant, boolean sandbox) -> {
                facts.put("tenant", tenant);
                facts.put("key_id", keyId);
            }
            case KeyIdentity.Claimed(String keyId) -> facts.put("claimed_key_id", keyId);
            case KeyIdentity.Unnamed() -> {
                // Nothing is known.
            }
        }
    }

    private void countCached(boolean isHit) {
        if (isHit) {
            metrics.count("CacheHit", 1);
        } else {
            metrics.count("CacheMiss", 1);
        }
    }

    private static boolean isSandbox(KeyIdentity identity) {
        return identity instanceof KeyIdentity.Proven proven && proven.synthetic();
    }

    private void count(Refusal refusal, KeyIdentity identity) {
        metrics.count("Refused", "Code", refusal.code().wire());
        if (refusal.code() == ErrorCode.INVALID_KEY && identity instanceof KeyIdentity.Proven) {
            metrics.count("RefusedKeys", 1);
        }
        if (refusal.code().isFault()) {
            metrics.count("ServerErrors", 1);
            metrics.count("VersionErrors", "Version", version);
        }
        if (refusal.code() == ErrorCode.RATE_LIMITED && refusal.word().equals(Limit.SERVICE.word())) {
            metrics.count("ServiceLimited", 1);
        }
        if (refusal.reason() == Reason.STORAGE_THROTTLED) {
            metrics.count("ThrottledReads", 1);
        }
    }
}
