package com.mintactivity.sealer;

import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Looks for what an operator has to know, and what no request or event shows. The sealer runs it because its sweep has
 * a schedule; nothing of sealing depends on it.
 */
final class Watch {

    private final EndingKeys keys;
    private final SilentTenants tenants;
    private final Metrics metrics;
    private final Log log;

    Watch(DynamoDbClient dynamo, String stack, Metrics metrics, Log log) {
        this.keys = new EndingKeys(dynamo, stack);
        this.tenants = new SilentTenants(dynamo, stack);
        this.metrics = metrics;
        this.log = log;
    }

    /**
     * Counts keys whose end comes near, by metric {@code KeysEnding}, and tenants that have become silent, by metric
     * {@code SilentTenants} and with a line for each. A failure is logged and affects nothing else.
     */
    void look(Instant now) {
        try {
            long ending = keys.count(now);
            if (ending > 0) {
                metrics.count("KeysEnding", ending);
            }
        } catch (RuntimeException e) {
            log.error("the ends of keys could not be looked for", e);
        }
        try {
            tenants.find(now).forEach((tenant, expected) -> {
                metrics.count("SilentTenants", 1);
                log.warn("a tenant has become silent", Map.of("tenant", tenant, "expected_every", expected.text()));
            });
        } catch (RuntimeException e) {
            log.error("silent tenants could not be looked for", e);
        }
    }
}
