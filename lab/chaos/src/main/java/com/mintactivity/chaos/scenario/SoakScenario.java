package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.load.CallSamples;
import com.mintactivity.chaos.load.LoadRun;
import com.mintactivity.chaos.report.ProgressLine;
import com.mintactivity.chaos.service.ProcessUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * A steady load for a long time. The resources that the service uses after ten minutes are compared with those at the
 * end.
 *
 * @param length more than {@link #WARM_UP}
 */
public record SoakScenario(Duration length) implements Scenario {

    private static final Duration WARM_UP = Duration.ofMinutes(10);
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final int WORKERS = 4;

    /** The number of measurements on each side, whose medians are compared. */
    private static final int MEASUREMENTS = 5;

    private static final double MAX_GROWTH = 1.05;

    @Override
    public void run(TestBed bed) throws Exception {
        List<ProcessUsage> usages = new ArrayList<>();
        long count = 0;
        Map<String, Long> others = new TreeMap<>();
        try (ProgressLine progress = ProgressLine.of("minutes", length.toMinutes())) {
            for (long minute = 1; minute <= length.toMinutes(); minute++) {
                // A run for each minute, so that samples do not fill this process's memory.
                try (LoadRun load = LoadRun.start(bed.client(), bed.workers(WORKERS, PAUSE))) {
                    Thread.sleep(INTERVAL);
                    CallSamples samples = load.stop();
                    count += samples.count();
                    CallSamples wrong = samples.only(sample ->
                            sample.status() != 200 || !sample.defects().isEmpty());
                    wrong.summaries().forEach((summary, times) -> others.merge(summary, times, Long::sum));
                }
                usages.add(ProcessUsage.of(bed.service().pid()));
                progress.at(minute);
            }
        }
        bed.table()
                .add(
                        "soak of " + length.toMinutes() + " minutes: answers",
                        "all 200, as the model's",
                        String.format(Locale.ROOT, "%,d, others %s", count, others),
                        others.isEmpty());
        compare(bed, usages, "heap in use after a collection, kB", ProcessUsage::heapKilobytes);
        compare(bed, usages, "threads", ProcessUsage::threads);
        compare(bed, usages, "descriptors", ProcessUsage::descriptors);
    }

    private static void compare(
            TestBed bed, List<ProcessUsage> usages, String what, ToLongFunction<ProcessUsage> value) {
        int first = Math.clamp(WARM_UP.toMinutes(), 0, Math.max(0, usages.size() - MEASUREMENTS));
        long before = median(usages.subList(first, first + MEASUREMENTS), value);
        long after = median(usages.subList(usages.size() - MEASUREMENTS, usages.size()), value);
        bed.table()
                .add(
                        "soak: " + what + ", from minute " + (first + 1) + " to the end",
                        "grows ≤ 5 %",
                        String.format(Locale.ROOT, "%,d to %,d", before, after),
                        after <= before * MAX_GROWTH);
    }

    private static long median(List<ProcessUsage> usages, ToLongFunction<ProcessUsage> value) {
        return usages.stream().mapToLong(value).sorted().toArray()[usages.size() / 2];
    }
}
