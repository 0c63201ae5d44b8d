package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.load.CallSample;
import com.mintactivity.chaos.load.CallSamples;
import com.mintactivity.chaos.load.LoadRun;
import com.mintactivity.chaos.load.LoadWorker;
import com.mintactivity.chaos.service.LocalProcess;
import com.mintactivity.chaos.service.PartnerKey;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Under load, the cache store hangs, continues, is killed and is started again. */
public final class CacheScenario implements Scenario {

    private static final Duration TIMEOUT = Duration.ofMillis(LocalProcess.CACHE_TIMEOUT_MS);
    private static final Duration LONGEST = TIMEOUT.plusMillis(50);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration PHASE = Duration.ofSeconds(6);
    private static final int MAX_SLOW = 3;

    @Override
    public void run(TestBed bed) throws Exception {
        String tenant = bed.tenants().getFirst().name();
        PartnerKey limited = PartnerKey.of(bed.operator()
                .run("key", "issue", tenant, "--allow", "127.0.0.0/24", "--per-minute", "60", "--burst", "5000"));
        try (LoadRun load = LoadRun.start(bed.client(), workers(bed))) {
            Thread.sleep(WARM_UP);
            outage(bed, load, true);
            back(bed, limited, true);
            Thread.sleep(SECOND);
            outage(bed, load, false);
            back(bed, limited, false);
            load.stop();
        } finally {
            bed.cache().resume();
        }
    }

    /**
     * One worker for each route, each with a separate function instance. Only the first two are measured: a hits
     * request without a cached answer takes long in any case.
     */
    private static List<LoadWorker> workers(TestBed bed) {
        LoadedTenant one = bed.tenants().getFirst();
        LoadedTenant other = bed.tenants().getLast();
        Random mints = bed.random(100);
        Random hits = bed.random(101);
        return List.of(
                new LoadWorker(() -> one.key().token(), () -> one.calls().health(), PAUSE),
                new LoadWorker(() -> other.key().token(), () -> other.calls().shortMints(mints), PAUSE),
                new LoadWorker(() -> one.key().token(), () -> one.calls().hits(hits), PAUSE.multipliedBy(20)));
    }

    private static void outage(TestBed bed, LoadRun load, boolean hangs) throws Exception {
        String name = name(hangs);
        long from = System.nanoTime();
        Thread.sleep(PHASE);
        long start = System.nanoTime();
        if (hangs) {
            bed.cache().hang();
        } else {
            bed.cache().kill();
        }
        Thread.sleep(PHASE);
        long end = System.nanoTime();
        CallSamples before = load.samples().within(from, start);
        CallSamples during = load.samples().begun(start, end);
        answers(bed, name, during);
        CallSamples calm = before.only(CacheScenario::isMeasured);
        CallSamples hung = during.only(CacheScenario::isMeasured);
        medians(bed, name, calm, hung.begun(start + SECOND.toNanos(), end));
        slow(bed, name, calm, hung);
    }

    private static boolean isMeasured(CallSample sample) {
        return !sample.route().equals("hits");
    }

    private static void answers(TestBed bed, String name, CallSamples during) {
        bed.table()
                .add(
                        name + ": answers",
                        "all 200, as the model's",
                        during.summaries() + ", wrong " + during.countDefective(),
                        during.countNot200() == 0 && during.countDefective() == 0);
        during.defects().forEach((defect, count) -> bed.table().note(count + " × " + defect));
    }

    private static String name(boolean hangs) {
        return hangs ? "cache store hung" : "cache store killed";
    }

    private static void medians(TestBed bed, String name, CallSamples before, CallSamples after) {
        for (String route : List.of("health", "mints")) {
            double calm = before.route(route).p50().toNanos() / 1e6;
            double hung = after.route(route).p50().toNanos() / 1e6;
            bed.table()
                    .add(
                            name + ": p50 of " + route + " after the first second, against before",
                            "≤ 2 ×",
                            "%.1f ms : %.1f ms = %.2f ×".formatted(hung, calm, hung / calm),
                            hung <= 2 * calm);
        }
    }

    /** The values before the outage show how busy the machine is with other work. */
    private static void slow(TestBed bed, String name, CallSamples before, CallSamples during) {
        long most = mostSlow(during);
        bed.table()
                .add(
                        name + ": requests of an instance that waited for the time-out of " + TIMEOUT.toMillis()
                                + " ms",
                        "≤ " + MAX_SLOW,
                        "at most " + most + "; before in as long a time " + mostSlow(before),
                        most <= MAX_SLOW);
        bed.table()
                .add(
                        name + ": slowest request",
                        "≤ " + LONGEST.toMillis() + " ms",
                        during.longest().toMillis() + " ms; before "
                                + before.longest().toMillis() + " ms",
                        during.longest().compareTo(LONGEST) <= 0);
    }

    private static long mostSlow(CallSamples samples) {
        return IntStream.range(0, 2)
                .mapToLong(worker -> samples.only(sample ->
                                sample.worker() == worker && sample.duration().compareTo(TIMEOUT) >= 0)
                        .count())
                .max()
                .orElse(0);
    }

    private static void back(TestBed bed, PartnerKey key, boolean hung) throws Exception {
        String name = name(hung);
        if (hung) {
            bed.cache().resume();
        } else {
            bed.cache().restart();
        }
        long start = System.nanoTime();
        Duration bound = Duration.ofSeconds(5);
        CacheReturn seen = CacheReturn.await(bed, key, start, bound.multipliedBy(3));
        bed.table()
                .add(
                        name + " and back: shared limits again",
                        "≤ 5 s",
                        seen.limits().toMillis() + " ms",
                        seen.limits().compareTo(bound) <= 0);
        bed.table()
                .add(
                        name + " and back: cached answers again",
                        "≤ 5 s",
                        seen.answers().toMillis() + " ms",
                        seen.answers().compareTo(bound) <= 0);
    }
}
