package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.service.PartnerKey;
import com.mintactivity.smoke.Response;

/** Counts the bytes that the cache store sends for requests that are refused for their rate. */
public final class RefusedBytesScenario implements Scenario {

    private static final int REQUESTS = 100;
    private static final int MAX_BYTES = 100;
    private static final String HEALTH = "/partner/v1/health";

    @Override
    public void run(TestBed bed) throws Exception {
        LoadedTenant tenant = bed.tenants().getFirst();
        String target = tenant.calls().widest(50).target();
        Response cached = bed.client().get(tenant.key().token(), target);
        PartnerKey slow = PartnerKey.of(bed.operator()
                .run("key", "issue", tenant.name(), "--allow", "127.0.0.0/24", "--per-minute", "1", "--burst", "1"));
        // Not the answer: an instance that has read it before would not read it again.
        bed.client().get(slow.token(), HEALTH);
        long idle = bed.cache().probe().bytesSent();
        long start = bed.cache().probe().bytesSent();
        // The bytes of the second request include the answer to the first.
        long question = start - idle;
        int refused = 0;
        for (int number = 0; number < REQUESTS; number++) {
            refused += bed.client().get(slow.token(), target).status() == 429 ? 1 : 0;
        }
        long bytes = (bed.cache().probe().bytesSent() - start - question) / REQUESTS;
        boolean isMeasured = refused >= REQUESTS - 1 && cached.status() == 200;
        bed.table()
                .add(
                        "bytes read from the cache store for a request that is refused for its rate, cached answer "
                                + cached.body().length() + " bytes",
                        "≤ " + MAX_BYTES,
                        bytes + ", mean of " + refused + " refused",
                        isMeasured && bytes <= MAX_BYTES);
    }
}
