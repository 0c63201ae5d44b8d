package com.mintactivity.sealer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import com.mintactivity.activity.seal.Sealer;
import com.mintactivity.auth.watch.Metrics;
import java.time.Duration;
import java.util.Map;

/**
 * The sealer's Lambda entry, called every minute: seals what can be sealed until little of its time remains, and tells the lag. What
 * it leaves over the next run takes up.
 */
public final class SealerFunction implements RequestHandler<ScheduledEvent, Map<String, Object>> {

    /** Enough to end the chunk under way: an hour of a busy contract, and the day and block that end with it. */
    private static final Duration RESERVE = Duration.ofSeconds(60);

    private final Sealer sealer;
    private final Metrics metrics;

    public SealerFunction() {
        this(Wiring.lambda());
    }

    private SealerFunction(Wiring wiring) {
        this(wiring.sealer(), wiring.metrics());
    }

    public SealerFunction(Sealer sealer, Metrics metrics) {
        this.sealer = sealer;
        this.metrics = metrics;
    }

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
