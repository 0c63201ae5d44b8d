package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.fault.FaultMode;
import com.mintactivity.chaos.fault.FaultRule;
import com.mintactivity.chaos.load.CallSample;
import com.mintactivity.chaos.load.CallSamples;
import com.mintactivity.chaos.load.ServiceCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Many concurrent, equal hits requests that are not cached and whose reads fail. */
public final class HerdScenario implements Scenario {

    private static final int REQUESTS = 50;
    private static final int MAX_COMPUTATIONS = 3;
    private static final Duration BOUND = Duration.ofSeconds(3);

    @Override
    public void run(TestBed bed) throws Exception {
        herd(bed, FaultMode.FAIL, 49);
        herd(bed, FaultMode.THROTTLE, 48);
        herd(bed, FaultMode.HANG, 47);
    }

    /** @param top another one each time, so that no answer is cached */
    private static void herd(TestBed bed, FaultMode mode, int top) throws Exception {
        LoadedTenant tenant = bed.tenants().getFirst();
        ServiceCall call = tenant.calls().widest(top);
        // The key's record is then in memory, and is not read while reads fail.
        for (int number = 0; number < REQUESTS; number++) {
            bed.client().send(0, tenant.key().token(), tenant.calls().health());
        }
        long computed = bed.service().metrics().sum("CacheMiss");
        bed.faults().set(FaultRule.all(mode, "hits", "tallies", "accounts"));
        List<CallSample> samples = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<CallSample> request =
                    () -> bed.client().send(0, tenant.key().token(), call);
            List<Callable<CallSample>> requests = Collections.nCopies(REQUESTS, request);
            for (Future<CallSample> sample : threads.invokeAll(requests)) {
                samples.add(sample.get());
            }
        } finally {
            bed.faults().clear();
        }
        CallSamples seen = new CallSamples(samples);
        long computations = bed.service().metrics().sum("CacheMiss") - computed;
        long refused = samples.stream().filter(sample -> sample.status() == 503).count();
        boolean isKept = refused == REQUESTS
                && seen.countDefective() == 0
                && computations <= MAX_COMPUTATIONS
                && seen.longest().compareTo(BOUND) <= 0;
        bed.table()
                .add(
                        REQUESTS + " equal uncached hits at once, reads "
                                + mode.name().toLowerCase(Locale.ROOT),
                        "all 503 ≤ 3 s, ≤ " + MAX_COMPUTATIONS + " computations",
                        "%s, slowest %d ms, %d computations"
                                .formatted(seen.summaries(), seen.longest().toMillis(), computations),
                        isKept);
        // The failure is cached for a second.
        Thread.sleep(1500);
    }
}
