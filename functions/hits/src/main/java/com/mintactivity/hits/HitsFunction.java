package com.mintactivity.hits;

import com.mintactivity.activity.priming.PrimingHits;
import com.mintactivity.activity.query.RequestedWindow;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.http.ApiFunction;
import com.mintactivity.auth.http.Endpoint;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.priming.PrimingFixture;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import java.time.Instant;
import java.util.List;
import org.crac.Core;

/** The Lambda function of GET /partner/v1/hits. */
public final class HitsFunction extends ApiFunction {

    /** Called by Lambda. */
    public HitsFunction() {
        this(Platform.lambda(), GateSettings.lambda());
        Core.getGlobalContext().register(this);
    }

    public HitsFunction(Platform platform, GateSettings settings) {
        super(platform, settings, "/partner/v1/hits", KeyRecord.READ_HITS, HitsEndpoint::of);
    }

    /** The endpoint without the gate, for an operator who looks at a tenant's answers. */
    public static Endpoint endpoint(Platform platform) {
        return HitsEndpoint.of(platform);
    }

    @Override
    protected ApiFunction secondInstance(Platform other, GateSettings settings) {
        return new HitsFunction(other, settings);
    }

    @Override
    protected PrimingFixture primingFixture(Settings settings, Instant now) {
        return new PrimingFixture(
                PrimingHits.tables(settings.stack(), PrimingFixture.TENANT, now),
                round -> PrimingHits.answered(now, round, "top"),
                PrimingHits.refused(now),
                parts -> HitsEndpoint.service(parts)
                        .answer(new HitsQuery(
                                PrimingHits.selector(PrimingFixture.ABSENT_TENANT),
                                PrimingHits.window(now),
                                RequestedWindow.NOW,
                                1)),
                List.of());
    }
}
