package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.load.CallSamples;
import com.mintactivity.chaos.load.LoadRun;
import com.mintactivity.chaos.load.LoadWorker;
import com.mintactivity.chaos.service.PartnerKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A leaked key with a huge limit is revoked and still in use by eight connections, while another partner works as
 * usual.
 */
public final class HammerScenario implements Scenario {

    private static final int CONNECTIONS = 8;
    private static final Duration TIME = Duration.ofSeconds(20);

    /** After this time, a revocation has taken effect. */
    private static final Duration REVOKED = Duration.ofSeconds(10);

    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final double MIN_SHARE = 0.98;

    @Override
    public void run(TestBed bed) throws Exception {
        PartnerKey leaked = bed.issue(bed.tenants().getLast().name());
        bed.operator().run("key", "revoke", leaked.keyId());
        Thread.sleep(REVOKED);
        LoadedTenant other = bed.tenants().getFirst();
        List<LoadWorker> hammers = new ArrayList<>();
        for (int number = 0; number < CONNECTIONS; number++) {
            hammers.add(new LoadWorker(leaked::token, other.calls()::health, Duration.ZERO));
        }
        try (LoadRun hammering = LoadRun.start(bed.client(), hammers);
                LoadRun working = LoadRun.start(
                        bed.client(),
                        List.of(new LoadWorker(() -> other.key().token(), other.calls()::health, PAUSE)))) {
            Thread.sleep(TIME);
            CallSamples answered = working.stop();
            CallSamples refused = hammering.stop();
            long ok = answered.count() - answered.countNot200();
            boolean isKept = ok >= MIN_SHARE * answered.count()
                    && refused.only(sample -> sample.status() == 401).count() == refused.count();
            bed.table()
                    .add(
                            "another partner while a revoked key with a huge limit hammers with %d connections"
                                    .formatted(CONNECTIONS),
                            "≥ 98 % 200",
                            "%d of %d; the key got %s".formatted(ok, answered.count(), refused.summaries()),
                            isKept);
        }
    }
}
