package com.mintactivity.smoke;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Empties the key's bucket, expects 429, and waits. Runs last, since it leaves no tokens for other checks. */
final class RateChecks {

    private static final int AT_ONCE = 16;
    private static final Duration MAX_DURATION = Duration.ofSeconds(30);

    /** A key of the default rate needs about twenty. More would empty the service-wide bucket, which partners share. */
    private static final int MAX_REQUESTS = 300;

    private final Deployment deployment;
    private final CheckTable table;

    RateChecks(Deployment deployment, CheckTable table) {
        this.deployment = deployment;
        this.table = table;
    }

    void run() {
        if (deployment.get(Deployment.HEALTH).status() != 200) {
            return;
        }
        Optional<Response> refused = empty();
        if (refused.isEmpty()) {
            table.note("the bucket emptied", "429 rate_limited", "not empty; take a key of the default rate");
            return;
        }
        table.answers("the bucket emptied", "429 rate_limited", refused.get());
        Response query = deployment.once(deployment.request(Deployment.HITS));
        table.answers("an invalid query on it", "429 rate_limited or 400 invalid_request", query);
        Deployment.pause(query.status() == 429 ? query : refused.get());
        table.answers("after Retry-After", "200", deployment.once(deployment.request(Deployment.HEALTH)));
    }

    private Optional<Response> empty() {
        AtomicReference<Optional<Response>> refused = new AtomicReference<>(Optional.empty());
        AtomicInteger sent = new AtomicInteger();
        long start = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < AT_ONCE; i++) {
                threads.execute(() -> {
                    while (refused.get().isEmpty()
                            && sent.incrementAndGet() <= MAX_REQUESTS
                            && System.nanoTime() - start < MAX_DURATION.toNanos()) {
                        Response response = deployment.once(deployment.request(Deployment.HEALTH));
                        if (List.of(429, 503, 0).contains(response.status())) {
                            refused.compareAndSet(Optional.empty(), Optional.of(response));
                        }
                    }
                });
            }
        }
        return refused.get();
    }
}
