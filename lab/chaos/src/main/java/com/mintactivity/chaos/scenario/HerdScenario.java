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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Many concurrent, equal hits requests that are not cached: each may compute the answer. Their reads succeed, or all
 * fail. Computations that end with an answer are counted.
 */
public final class HerdScenario implements Scenario {

    private static final int REQUESTS = 50;

    /** Other answers, after which the code is compiled, as it is in a snapshot. */
    private static final int WARM_UP = 45;

    private static final Duration BOUND = Duration.ofSeconds(3);

    @Override
    public void run(TestBed bed) throws Exception {
        LoadedTenant tenant = bed.tenants().getFirst();
        for (int top = 1; top <= WARM_UP; top++) {
            bed.client().send(0, tenant.key().token(), tenant.calls().widest(top));
        }
        herd(bed, "succeed", 200, 46, FaultRule.none());
        herd(bed, "fail", 503, 49, failing(FaultMode.FAIL));
        herd(bed, "throttle", 503, 48, failing(FaultMode.THROTTLE));
        herd(bed, "hang", 503, 47, failing(FaultMode.HANG));
    }

    private static FaultRule failing(FaultMode mode) {
        return FaultRule.all(mode, "hits", "tallies", "accounts");
    }

    /** @param top another one each time, so that no answer is cached */
    private static void herd(TestBed bed, String reads, int status, int top, FaultRule rule) throws Exception {
        LoadedTenant tenant = bed.tenants().getFirst();
        ServiceCall call = tenant.calls().widest(top);
        // The key's record is then in memory, and is not read while reads fail.
        for (int number = 0; number < REQUESTS; number++) {
            bed.client().send(0, tenant.key().token(), tenant.calls().health());
        }
        long computed = bed.service().metrics().sum("CacheMiss");
        bed.faults().set(rule);
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
        long answered =
                samples.stream().filter(sample -> sample.status() == status).count();
        boolean isKept = answered == REQUESTS
                && seen.countDefective() == 0
                && seen.longest().compareTo(BOUND) <= 0;
        bed.table()
                .add(
                        REQUESTS + " equal uncached hits at once, reads " + reads,
                        "all " + status + " ≤ 3 s",
                        "%s, slowest %d ms, %d computations"
                                .formatted(seen.summaries(), seen.longest().toMillis(), computations),
                        isKept);
    }
}
