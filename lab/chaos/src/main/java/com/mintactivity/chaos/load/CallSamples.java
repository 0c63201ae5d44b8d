package com.mintactivity.chaos.load;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The results of a load run. */
public record CallSamples(List<CallSample> all) {

    public CallSamples {
        all = List.copyOf(all);
    }

    /** Those that began at or after {@code from} and ended at or before {@code to}, by {@link System#nanoTime}. */
    public CallSamples within(long from, long to) {
        return only(sample -> sample.isWithin(from, to));
    }

    /** Those that began at or after {@code from} and before {@code to}. */
    public CallSamples begun(long from, long to) {
        return only(sample -> sample.start() - from >= 0 && sample.start() - to < 0);
    }

    public CallSamples route(String route) {
        return only(sample -> sample.route().equals(route));
    }

    public CallSamples only(Predicate<CallSample> condition) {
        return new CallSamples(all.stream().filter(condition).toList());
    }

    public int count() {
        return all.size();
    }

    public long countNot200() {
        return all.stream().filter(sample -> sample.status() != 200).count();
    }

    public long countDefective() {
        return all.stream().filter(sample -> !sample.defects().isEmpty()).count();
    }

    /** The median duration; zero if there is none. */
    public Duration p50() {
        return quantile(0.5);
    }

    public Duration longest() {
        return quantile(1);
    }

    Duration quantile(double share) {
        List<Duration> sorted = all.stream().map(CallSample::duration).sorted().toList();
        return sorted.isEmpty()
                ? Duration.ZERO
                : sorted.get(Math.clamp((int) Math.ceil(share * sorted.size()) - 1, 0, sorted.size() - 1));
    }

    /** How often each status and code was answered. */
    public Map<String, Long> summaries() {
        return all.stream().collect(Collectors.groupingBy(CallSample::summary, TreeMap::new, Collectors.counting()));
    }

    /** How often each defect was seen. */
    public Map<String, Long> defects() {
        return all.stream()
                .flatMap(sample -> sample.defects().stream().map(defect -> sample.route() + ": " + defect))
                .collect(Collectors.groupingBy(defect -> defect, TreeMap::new, Collectors.counting()));
    }
}
