package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.fault.FaultKind;
import com.mintactivity.chaos.fault.FaultSchedule;
import com.mintactivity.chaos.fault.PlannedFault;
import com.mintactivity.chaos.load.CallSample;
import com.mintactivity.chaos.load.CallSamples;
import com.mintactivity.chaos.load.LoadRun;
import com.mintactivity.chaos.report.ProgressLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A random schedule of faults under load by several keys, while other keys are issued, rolled and revoked. Every answer
 * must conform to the contract, and be the model's if its status is 200. Every answer must be 200 unless a store that
 * the service needs has failed within the last second.
 *
 * @param requests after which it ends
 */
public record RandomScenario(int requests) implements Scenario {

    private static final Duration RECOVERY = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofMillis(10);
    private static final int WORKERS = 6;

    /**
     * When a store that the service needs failed, by {@link System#nanoTime}.
     *
     * @param end with the second in which the service may recover
     */
    private record Outage(FaultKind kind, long start, long end) {

        boolean overlaps(CallSample sample) {
            return sample.end() - start >= 0 && sample.start() - end <= 0;
        }
    }

    @Override
    public void run(TestBed bed) throws Exception {
        FaultSchedule schedule = new FaultSchedule(bed.seed());
        List<Outage> outages = new ArrayList<>();
        int faults = 0;
        CallSamples samples;
        try (KeyChurn churn = KeyChurn.start(bed);
                LoadRun load = LoadRun.start(bed.client(), churn.workers(WORKERS, PAUSE));
                ProgressLine progress = ProgressLine.of("requests", requests)) {
            while (load.count() < requests) {
                PlannedFault fault = schedule.next();
                Thread.sleep(fault.calm());
                long start = System.nanoTime();
                happen(bed, fault);
                faults++;
                if (fault.kind().isNeeded()) {
                    outages.add(new Outage(fault.kind(), start, System.nanoTime() + RECOVERY.toNanos()));
                }
                progress.at(load.count());
            }
            Thread.sleep(RECOVERY.multipliedBy(2));
            samples = load.stop();
            churn.stop();
            churn.report(bed.table());
        }
        report(bed, samples, outages, faults);
    }

    private static void happen(TestBed bed, PlannedFault fault) throws Exception {
        switch (fault.kind()) {
            case CACHE_HANGS -> {
                bed.cache().hang();
                Thread.sleep(fault.length());
                bed.cache().resume();
            }
            case CACHE_IS_KILLED -> {
                bed.cache().kill();
                Thread.sleep(fault.length());
                bed.cache().restart();
            }
            case DYNAMODB_FAILS,
                    DYNAMODB_HANGS,
                    DYNAMODB_THROTTLES,
                    DYNAMODB_FAILS_PARTLY,
                    DYNAMODB_HANGS_PARTLY,
                    DYNAMODB_IS_SLOW -> {
                bed.faults().set(fault.kind().rule());
                Thread.sleep(fault.length());
                bed.faults().clear();
            }
        }
    }

    private static void report(TestBed bed, CallSamples samples, List<Outage> outages, int faults) {
        bed.table()
                .add(
                        "chaos run: answers outside the contract or other than the model's, of " + samples.count()
                                + " under " + faults + " faults",
                        "0",
                        samples.countDefective() + "; " + samples.summaries(),
                        samples.countDefective() == 0);
        samples.defects().forEach((defect, count) -> bed.table().note(count + " × " + defect));
        CallSamples healthy = samples.only(sample -> outages.stream().noneMatch(outage -> outage.overlaps(sample)));
        CallSamples wrong = healthy.only(
                sample -> sample.status() != 200 || !sample.defects().isEmpty());
        bed.table()
                .add(
                        "chaos run: answers from 1 s after the needed stores work again",
                        "100 % are 200 and equal the model",
                        "%d of %d".formatted(healthy.count() - wrong.count(), healthy.count()),
                        wrong.count() == 0);
        for (CallSample sample : wrong.all().stream().limit(20).toList()) {
            bed.table()
                    .note(sample.route() + " " + sample.summary() + " "
                            + sample.duration().toMillis() + " ms, " + latest(outages, sample));
        }
    }

    private static String latest(List<Outage> outages, CallSample sample) {
        return outages.reversed().stream()
                .filter(outage -> sample.start() - outage.end() >= 0)
                .findFirst()
                .map(outage -> Duration.ofNanos(sample.start() - outage.end())
                                .plus(RECOVERY)
                                .toMillis() + " ms after " + outage.kind())
                .orElse("before the first fault");
    }
}
