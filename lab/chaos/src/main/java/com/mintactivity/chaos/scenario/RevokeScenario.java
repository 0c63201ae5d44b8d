package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.load.CallMaker;
import com.mintactivity.chaos.load.CallSamples;
import com.mintactivity.chaos.load.LoadRun;
import com.mintactivity.chaos.load.LoadWorker;
import com.mintactivity.chaos.service.OperatorProcess;
import com.mintactivity.chaos.service.PartnerKey;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Keys are issued, rolled and revoked under load, by an operator whose clock is wrong. */
public final class RevokeScenario implements Scenario {

    private static final Duration BOUND = Duration.ofSeconds(10);
    private static final Duration WATCH = BOUND.plusSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final int FULL_KEYS = 20;

    /**
     * The results for one operator's keys.
     *
     * @param lasts how long after the end of its revocation each key was last admitted
     * @param atOnce how many rolled pairs were admitted at once
     */
    private record Revoked(String clock, List<Duration> lasts, int atOnce) {}

    @Override
    public void run(TestBed bed) throws Exception {
        if (!OperatorProcess.canShiftClock()) {
            bed.table().note("the program faketime is missing: keys are revoked with the right clock only");
        }
        try (LoadRun load = LoadRun.start(bed.client(), bed.workers(4, PAUSE))) {
            List<Callable<Revoked>> clocks = List.of(() -> revoke(bed, "+1h"), () -> revoke(bed, "-1h"));
            // Both at once: most of the time passes while a revoked key is watched.
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (Future<Revoked> revoked : threads.invokeAll(clocks)) {
                    report(bed, revoked.get());
                }
            }
            CallSamples samples = load.stop();
            bed.table()
                    .add(
                            "other keys while keys are issued, rolled and revoked",
                            "all 200, as the model's",
                            samples.summaries() + ", wrong " + samples.countDefective(),
                            samples.countNot200() == 0 && samples.countDefective() == 0);
            samples.defects().forEach((defect, count) -> bed.table().note(count + " × " + defect));
        }
    }

    private static Revoked revoke(TestBed bed, String offset) throws IOException, InterruptedException {
        boolean isShifted = OperatorProcess.canShiftClock();
        OperatorProcess operator = isShifted ? bed.operator().shifted(offset) : bed.operator();
        int keys = bed.isFull() ? FULL_KEYS : 1;
        List<Duration> lasts = new ArrayList<>();
        int atOnce = 0;
        for (int number = 0; number < keys; number++) {
            String tenant = bed.tenants().get(number % 2).name();
            PartnerKey old = bed.issue(tenant);
            PartnerKey rolled = PartnerKey.of(operator.run("key", "roll", old.keyId(), "--overlap", "24h"));
            atOnce += admits(bed, old) && admits(bed, rolled) ? 1 : 0;
            lasts.add(lastAdmitted(bed, operator, tenant, old));
        }
        String clock = isShifted ? " by an operator whose clock is off by " + offset : " by an operator";
        return new Revoked(clock, lasts, atOnce);
    }

    private static void report(TestBed bed, Revoked revoked) {
        List<Duration> lasts = revoked.lasts();
        int keys = lasts.size();
        long refused = lasts.stream().filter(last -> last.compareTo(BOUND) <= 0).count();
        Duration longest = lasts.stream().max(Duration::compareTo).orElseThrow();
        bed.table()
                .add(
                        "revocation" + revoked.clock(),
                        "refused ≤ 10 s, " + keys + " of " + keys,
                        refused + " of " + keys + ", last admitted " + longest.toMillis() + " ms after the command",
                        refused == keys);
        bed.table()
                .add(
                        "keys issued and rolled" + revoked.clock(),
                        "both answer at once, " + keys + " of " + keys,
                        revoked.atOnce() + " of " + keys,
                        revoked.atOnce() == keys);
    }

    private static boolean admits(TestBed bed, PartnerKey key) {
        return bed.client().get(key.token(), "/partner/v1/health").status() == 200;
    }

    /** Revokes a key that is in constant use, and returns how long after the command's end it was last admitted. */
    private static Duration lastAdmitted(TestBed bed, OperatorProcess operator, String tenant, PartnerKey key)
            throws IOException, InterruptedException {
        CallMaker calls = bed.tenant(tenant).calls();
        LoadWorker worker = new LoadWorker(key::token, calls::health, PAUSE);
        try (LoadRun use = LoadRun.start(bed.client(), List.of(worker, worker))) {
            operator.run("key", "revoke", key.keyId());
            long end = System.nanoTime();
            Thread.sleep(WATCH);
            return use.stop().all().stream()
                    .filter(sample -> sample.status() != 401)
                    .map(sample -> Duration.ofNanos(sample.start() - end))
                    .max(Duration::compareTo)
                    .orElseThrow();
        }
    }
}
