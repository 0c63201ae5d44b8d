package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.service.PartnerKey;
import com.mintactivity.smoke.Response;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;

/**
 * The time until the service used the cache store again.
 *
 * @param limits until a request changed its key's bucket in the store
 * @param answers until a second request got the first one's answer, with the same {@code generated_at}
 */
record CacheReturn(Duration limits, Duration answers) {

    private static final Duration PAUSE = Duration.ofMillis(20);

    /**
     * Waits for both.
     *
     * @param key with a rate so low that its bucket stays in the store
     * @param start by {@link System#nanoTime}
     */
    static CacheReturn await(TestBed bed, PartnerKey key, long start, Duration patience) throws InterruptedException {
        LoadedTenant tenant = bed.tenants().getFirst();
        Random random = new Random(start);
        Duration limits = Duration.ZERO;
        Duration answers = Duration.ZERO;
        while ((limits.isZero() || answers.isZero()) && since(start).compareTo(patience) < 0) {
            Optional<String> before = bed.cache().probe().bucket(key.keyId());
            String target = tenant.calls().hits(random).target();
            Response first = bed.client().get(key.token(), target);
            Optional<String> after = bed.cache().probe().bucket(key.keyId());
            if (limits.isZero() && after.isPresent() && !after.equals(before)) {
                limits = since(start);
            }
            Thread.sleep(PAUSE);
            Response second = bed.client().get(key.token(), target);
            if (answers.isZero() && second.status() == 200 && second.body().equals(first.body())) {
                answers = since(start);
            }
        }
        return new CacheReturn(limits.isZero() ? patience : limits, answers.isZero() ? patience : answers);
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
