package com.mintactivity.recorder;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.platform.telemetry.Log;
import com.mintactivity.platform.telemetry.Metrics;
import com.mintactivity.recorder.Outcome.AccountRecorded;
import com.mintactivity.recorder.Outcome.BeforeAttribution;
import com.mintactivity.recorder.Outcome.DeadLettered;
import com.mintactivity.recorder.Outcome.Failed;
import com.mintactivity.recorder.Outcome.Recorded;
import com.mintactivity.recorder.Outcome.Repeated.Differing;
import com.mintactivity.recorder.Outcome.Repeated.Equal;
import com.mintactivity.recorder.Outcome.Repeated.Erased;
import com.mintactivity.recorder.Outcome.Repeated.Withdrawn;
import com.mintactivity.recorder.Outcome.Replaced;
import com.mintactivity.recorder.Outcome.Unavailable;
import com.mintactivity.recorder.Outcome.Unsuccessful;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Counts a batch's outcomes, in metrics and in log lines, without any part of an event. Each event that is done without
 * a new hit, a new account or a dead letter is counted in one of them, so that none disappears without a trace. What
 * would be zero is omitted. Metrics do not count the tasks of sandboxes; the delay of the index is the same for all
 * hits, so theirs is measured, too.
 */
final class OutcomeCounts {

    private final List<Outcome> outcomes;

    OutcomeCounts(List<Outcome> outcomes) {
        this.outcomes = outcomes;
    }

    void emit(Metrics metrics) {
        List<Recorded> recorded =
                only(Recorded.class).filter(hit -> !hit.synthetic()).toList();
        count(metrics, "Recorded", recorded.stream());
        count(metrics, "Stragglers", recorded.stream().filter(Recorded::straggler));
        count(metrics, "LateWrite", recorded.stream().filter(Recorded::late));
        count(metrics, "BeforeAttribution", only(BeforeAttribution.class).filter(early -> !early.synthetic()));
        count(metrics, "DeadLetters", only(DeadLettered.class));
        count(metrics, "RetriedLater", only(Unavailable.class));
        count(metrics, "ContradictedHits", contradicted());
        count(metrics, "DifferingRepeats", differing());
        only(Recorded.class)
                .flatMap(hit -> hit.indexLag().stream())
                .forEach(lag -> metrics.millis("IndexLag", lag.toMillis()));
    }

    private static void count(Metrics metrics, String metric, Stream<?> counted) {
        long amount = counted.count();
        if (amount > 0) {
            metrics.count(metric, amount);
        }
    }

    void write(Log log) {
        // One line for a batch: a hot contract may have thousands of throttled events a second.
        only(Unavailable.class)
                .filter(Unavailable::isThrottled)
                .findFirst()
                .ifPresent(first -> log.error("a store throttled events, which are tried again later", first.cause()));
        contradicted()
                .forEach(hit -> log.warn(
                        "a task that is recorded as a hit did not complete; the hit stays",
                        Map.of(
                                "tenant",
                                hit.tenant(),
                                "contract",
                                hit.contract().value())));
        only(BeforeAttribution.class)
                .collect(groupingBy(BeforeAttribution::tenant, TreeMap::new, counting()))
                .forEach((tenant, tasks) ->
                        log.warn(BeforeAttribution.LOGGED, Map.of("tenant", tenant, "tasks", tasks)));
        differing()
                .collect(groupingBy(repeat -> repeat, counting()))
                .forEach((repeat, count) -> log.warn(
                        "events repeat tasks with other values than recorded, which stay",
                        Map.of(
                                "tenant",
                                repeat.tenant(),
                                "fields",
                                String.join(",", repeat.fields()),
                                "count",
                                count)));
        Map<String, Long> unchanging = outcomes.stream()
                .flatMap(outcome -> unchanging(outcome).stream())
                .collect(groupingBy(kind -> kind, TreeMap::new, counting()));
        if (!unchanging.isEmpty()) {
            log.info("events changed nothing", unchanging);
        }
    }

    private Stream<Hit> contradicted() {
        return only(Unsuccessful.class).flatMap(missed -> missed.contradicted().stream());
    }

    private Stream<Differing> differing() {
        return only(Differing.class).filter(repeat -> !repeat.synthetic());
    }

    /** The kind of an event that changed nothing, unless it is counted elsewhere. */
    private static Optional<String> unchanging(Outcome outcome) {
        return switch (outcome) {
            case Unsuccessful(Optional<Hit> contradicted) ->
                contradicted.isPresent() ? Optional.empty() : Optional.of("unsuccessful");
            case Equal equal -> Optional.of("repeated");
            case Erased erased -> Optional.of("repeated");
            case Differing repeat -> repeat.synthetic() ? Optional.of("repeated") : Optional.empty();
            case Withdrawn withdrawn -> Optional.of("withdrawn");
            case AccountRecorded(boolean isNewest) -> isNewest ? Optional.empty() : Optional.of("older_accounts");
            case BeforeAttribution early -> Optional.empty();
            case Recorded recorded -> Optional.empty();
            case Replaced replaced -> Optional.empty();
            case DeadLettered broken -> Optional.empty();
            case Unavailable unavailable -> Optional.empty();
            case Failed failed -> Optional.empty();
        };
    }

    private <T> Stream<T> only(Class<T> kind) {
        return outcomes.stream().filter(kind::isInstance).map(kind::cast);
    }
}
