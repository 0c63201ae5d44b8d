import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** The key's bucket: emptied, told so, and waited for. The last of all checks, since it leaves nothing for others. */
final class RateChecks {

    private static final int AT_ONCE = 16;
    private static final Duration LONGEST = Duration.ofSeconds(30);

    /** A key of the default rate needs some twenty; a greater one is not worth the service-wide bucket, which partners share. */
    private static final int MOST = 300;

    private final Service service;
    private final Report report;

    RateChecks(Service service, Report report) {
        this.service = service;
        this.report = report;
    }

    void run() {
        if (service.get(Service.HEALTH).status() != 200) {
            return;
        }
        Optional<Answer> refused = empty();
        if (refused.isEmpty()) {
            report.note("the bucket emptied", "429 rate_limited", "not empty; take a key of the default rate");
            return;
        }
        report.answers("the bucket emptied", "429 rate_limited", refused.get());
        Answer query = service.once(service.ask(Service.HITS));
        report.answers("an invalid query on it", "429 rate_limited or 400 invalid_request", query);
        Service.pause(query.status() == 429 ? query : refused.get());
        report.answers("after Retry-After", "200", service.once(service.ask(Service.HEALTH)));
    }

    private Optional<Answer> empty() {
        AtomicReference<Optional<Answer>> refused = new AtomicReference<>(Optional.empty());
        AtomicInteger asked = new AtomicInteger();
        long start = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < AT_ONCE; i++) {
                threads.execute(() -> {
                    while (refused.get().isEmpty()
                            && asked.incrementAndGet() <= MOST
                            && System.nanoTime() - start < LONGEST.toNanos()) {
                        Answer answer = service.once(service.ask(Service.HEALTH));
                        if (List.of(429, 503, 0).contains(answer.status())) {
                            refused.compareAndSet(Optional.empty(), Optional.of(answer));
                        }
                    }
                });
            }
        }
        return refused.get();
    }
}
