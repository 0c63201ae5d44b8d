package com.mintactivity.sealer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import com.mintactivity.activity.seal.Sealer;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.Duration;
import java.util.Map;
import org.crac.Core;
import org.crac.Resource;

/**
 * The sealer's Lambda entry, called every minute: seals what can be sealed until little of its time remains, and tells the lag. What
 * it leaves over the next run takes up. Before a snapshot it does what a run without time does, which only reads.
 */
public final class SealerFunction implements RequestHandler<ScheduledEvent, Map<String, Object>>, Resource {

    /** Enough to end the chunk under way: an hour of a busy contract, and the day and block that end with it. */
    private static final Duration RESERVE = Duration.ofSeconds(60);

    private final Sealer sealer;
    private final Metrics metrics;
    private final Log log;
    private final RenewableHttpClient httpClient;

    public SealerFunction() {
        this(SealerWiring.lambda());
        Core.getGlobalContext().register(this);
    }

    private SealerFunction(SealerWiring wiring) {
        this(wiring.sealer(), wiring.metrics(), wiring.log(), wiring.httpClient());
    }

    /** @param httpClient the connections of the AWS clients */
    public SealerFunction(Sealer sealer, Metrics metrics, Log log, RenewableHttpClient httpClient) {
        this.sealer = sealer;
        this.metrics = metrics;
        this.log = log;
        this.httpClient = httpClient;
    }

    @Override
    public void beforeCheckpoint(org.crac.Context<? extends Resource> context) {
        httpClient.primeThenClose(() -> sealer.run(() -> false), log, metrics);
    }

    /** Nothing to do: each run reads what it needs. */
    @Override
    public void afterRestore(org.crac.Context<? extends Resource> context) {}

    @Override
    public Map<String, Object> handleRequest(ScheduledEvent event, Context context) {
        Sealer.Run run = sealer.run(() -> context.getRemainingTimeInMillis() > RESERVE.toMillis());
        metrics.millis("SealingLag", run.lag().toMillis());
        metrics.count("SealedItems", run.written());
        return Map.of(
                "until", run.until().map(Object::toString).orElse(""),
                "lag_ms", run.lag().toMillis(),
                "written", run.written(),
                "complete", run.complete());
    }
}
