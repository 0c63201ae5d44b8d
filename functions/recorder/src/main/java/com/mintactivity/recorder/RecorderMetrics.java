package com.mintactivity.recorder;

import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.recorder.Outcome.DeadLettered;
import com.mintactivity.recorder.Outcome.Recorded;
import com.mintactivity.recorder.Outcome.Unavailable;
import com.mintactivity.recorder.Outcome.Unsuccessful;
import java.util.List;
import java.util.function.Predicate;

/**
 * Writes the metrics of a batch's outcomes. A metric that would be zero is omitted. Hits of sandboxes are not counted;
 * the delay of the index is the same for all hits, so theirs is measured, too.
 */
final class RecorderMetrics {

    private RecorderMetrics() {}

    static void emit(List<Outcome> outcomes, Metrics metrics) {
        List<Recorded> hits = outcomes.stream()
                .filter(Recorded.class::isInstance)
                .map(Recorded.class::cast)
                .toList();
        List<Recorded> recorded = hits.stream().filter(hit -> !hit.synthetic()).toList();
        count(metrics, "Recorded", recorded, hit -> true);
        count(metrics, "Stragglers", recorded, Recorded::straggler);
        count(metrics, "LateWrite", recorded, Recorded::late);
        count(metrics, "DeadLetters", outcomes, DeadLettered.class::isInstance);
        count(metrics, "RetriedLater", outcomes, Unavailable.class::isInstance);
        count(
                metrics,
                "ContradictedHits",
                outcomes,
                outcome -> outcome instanceof Unsuccessful(var hit) && hit.isPresent());
        hits.forEach(hit -> hit.indexLag().ifPresent(lag -> metrics.millis("IndexLag", lag.toMillis())));
    }

    private static <T> void count(Metrics metrics, String metric, List<T> of, Predicate<T> counted) {
        long amount = of.stream().filter(counted).count();
        if (amount > 0) {
            metrics.count(metric, amount);
        }
    }
}
