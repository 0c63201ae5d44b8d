package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.load.LoadWorker;
import com.mintactivity.chaos.report.ReportTable;
import com.mintactivity.chaos.service.PartnerKey;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Rolls the keys of a load one after another and revokes the old ones. The load uses a new key as soon as the command
 * has issued it, so each of its answers shows whether a new key works at once.
 */
final class KeyChurn implements AutoCloseable {

    private static final Duration BETWEEN = Duration.ofSeconds(4);
    private static final long MAX_AGE_NANOS = Duration.ofSeconds(10).toNanos();

    private final TestBed bed;
    private final ConcurrentHashMap<String, PartnerKey> keys = new ConcurrentHashMap<>();
    private final AtomicInteger rolled = new AtomicInteger();
    private final AtomicInteger late = new AtomicInteger();
    private final Thread thread;
    private volatile boolean isStopped;

    private KeyChurn(TestBed bed) {
        this.bed = bed;
        this.thread = Thread.ofVirtual().unstarted(this::churn);
    }

    /** Issues a key for each tenant, and starts. */
    static KeyChurn start(TestBed bed) throws IOException, InterruptedException {
        KeyChurn churn = new KeyChurn(bed);
        for (LoadedTenant tenant : bed.tenants()) {
            churn.keys.put(tenant.name(), bed.issue(tenant.name()));
        }
        churn.thread.start();
        return churn;
    }

    /** Workers of all tenants in turn, half of them with keys that are rolled. */
    List<LoadWorker> workers(int count, Duration pause) {
        List<LoadWorker> workers = new ArrayList<>(bed.workers(count / 2, pause));
        for (int number = workers.size(); number < count; number++) {
            LoadedTenant tenant = bed.tenants().get(number % bed.tenants().size());
            Random random = bed.random(number);
            workers.add(new LoadWorker(() -> token(tenant), () -> tenant.calls().any(random), pause));
        }
        return workers;
    }

    private String token(LoadedTenant tenant) {
        return key(tenant.name()).token();
    }

    private PartnerKey key(String tenant) {
        return Objects.requireNonNull(keys.get(tenant), tenant);
    }

    private void churn() {
        try {
            while (!isStopped) {
                for (LoadedTenant tenant : bed.tenants()) {
                    Thread.sleep(BETWEEN);
                    if (!isStopped) {
                        roll(tenant.name());
                    }
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void roll(String tenant) throws InterruptedException {
        PartnerKey old = key(tenant);
        try {
            PartnerKey next =
                    PartnerKey.of(bed.operator().withoutFaults().run("key", "roll", old.keyId(), "--overlap", "1h"));
            keys.put(tenant, next);
            // Requests with the old key may be in progress.
            Thread.sleep(BETWEEN);
            bed.operator().withoutFaults().run("key", "revoke", old.keyId());
        } catch (IOException e) {
            bed.table().note("a key was not rolled: " + e.getMessage());
            return;
        }
        rolled.incrementAndGet();
        long revoked = System.nanoTime();
        while (bed.client().get(old.token(), "/partner/v1/health").status() != 401) {
            if (System.nanoTime() - revoked > MAX_AGE_NANOS) {
                late.incrementAndGet();
                return;
            }
            Thread.sleep(50);
        }
    }

    void stop() throws InterruptedException {
        isStopped = true;
        thread.join();
    }

    void report(ReportTable table) {
        table.add(
                "chaos run: keys rolled and the old ones revoked meanwhile",
                "all refused ≤ 10 s",
                rolled.get() - late.get() + " of " + rolled.get(),
                late.get() == 0 && rolled.get() > 0);
    }

    @Override
    public void close() {
        isStopped = true;
        thread.interrupt();
    }
}
