package com.mintactivity.mints;

import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.priming.PrimingHits;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.http.ApiFunction;
import com.mintactivity.auth.http.Endpoint;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.priming.PrimingFixture;
import com.mintactivity.mints.MintsQuery.Reading.OneWindow;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.crac.Core;

/** The Lambda function of GET /partner/v1/mints. */
public final class MintsFunction extends ApiFunction {

    /** Called by Lambda. */
    public MintsFunction() {
        this(Platform.lambda(), GateSettings.lambda());
        Core.getGlobalContext().register(this);
    }

    public MintsFunction(Platform platform, GateSettings settings) {
        super(platform, settings, "/partner/v1/mints", KeyRecord.READ_HITS, MintsEndpoint::of);
    }

    /** The endpoint without the gate, for an operator who looks at a tenant's answers. */
    public static Endpoint endpoint(Platform platform) {
        return MintsEndpoint.of(platform);
    }

    @Override
    protected ApiFunction secondInstance(Platform other, GateSettings settings) {
        return new MintsFunction(other, settings);
    }

    @Override
    protected PrimingFixture primingFixture(Settings settings, Instant now) {
        return new PrimingFixture(
                PrimingHits.tables(settings.stack(), PrimingFixture.TENANT, now),
                round -> PrimingHits.answered(now, round, "limit"),
                PrimingHits.refused(now),
                parts -> MintsEndpoint.service(parts).page(absent(PrimingHits.window(now))),
                List.of(Cursors.secretId(settings.stack())));
    }

    private static MintsQuery absent(Window window) {
        return new MintsQuery(
                PrimingHits.selector(PrimingFixture.ABSENT_TENANT),
                window,
                Optional.empty(),
                Position.before(window.since()),
                1,
                new OneWindow());
    }
}
