package com.mintactivity.sealer;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import com.mintactivity.activity.tally.seal.SealRound;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import java.time.Duration;
import java.util.Map;
import org.crac.Core;
import org.crac.Resource;

/**
 * The sealer's Lambda handler, called every minute. It seals what is due until little of its time is left, and reports the largest lag.
 * What is left over is done by the next run. A contract that fails is logged and counted, and does not affect the others; a run in which
 * every contract failed fails as a whole. Before a snapshot the function makes a run without time, which only reads.
 */
public final class SealerFunction implements RequestHandler<ScheduledEvent, Map<String, Object>>, Resource {

    /** Enough to end the step under way: an hour of a busy contract, and the day and block that end with it. */
    private static final Duration RESERVE = Duration.ofSeconds(60);

    private final SealRound round;
    private final Metrics metrics;
    private final Log log;
    private final RenewableHttpClient httpClient;

    public SealerFunction() {
        this(SealerWiring.lambda());
        Core.getGlobalContext().register(this);
    }

    private SealerFunction(SealerWiring wiring) {
        this(wiring.round(), wiring.metrics(), wiring.log(), wiring.httpClient());
    }

    /** @param httpClient the connections of the AWS clients */
    public SealerFunction(SealRound round, Metrics metrics, Log log, RenewableHttpClient httpClient) {
        this.round = round;
        this.metrics = metrics;
        this.log = log;
        this.httpClient = httpClient;
    }

    @Override
    public void beforeCheckpoint(org.crac.Context<? extends Resource> context) {
        httpClient.primeThenClose(() -> round.run(() -> false), log, metrics);
    }

    /** Nothing to do: each run reads what it needs. */
    @Override
    public void afterRestore(org.crac.Context<? extends Resource> context) {}

    @Override
    public Map<String, Object> handleRequest(ScheduledEvent event, Context context) {
        SealRound.Round done = round.run(() -> context.getRemainingTimeInMillis() > RESERVE.toMillis());
        metrics.millis("SealingLag", done.lag().toMillis());
        metrics.count("SealedItems", done.written());
        count("SealedMismatch", done.mismatches());
        count("SealingFailures", done.failures().size());
        done.failures().values().forEach(failure -> log.error("a contract could not be sealed", failure));
        return Map.of(
                "contracts", done.runs().size(),
                "failures", done.failures().size(),
                "lag_ms", done.lag().toMillis(),
                "written", done.written(),
                "complete", done.isComplete());
    }

    private void count(String metric, long amount) {
        if (amount > 0) {
            metrics.count(metric, amount);
        }
    }
}
