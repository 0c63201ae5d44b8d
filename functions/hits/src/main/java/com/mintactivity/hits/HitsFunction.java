package com.mintactivity.hits;

import com.mintactivity.activity.query.HitsQuery;
import com.mintactivity.activity.stage.StagedHits;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.web.ApiFunction;
import com.mintactivity.auth.web.Platform;
import com.mintactivity.auth.web.PrimingFixture;
import com.mintactivity.auth.web.Settings;
import java.time.Instant;
import java.util.List;
import org.crac.Core;

/** The Lambda function of GET /partner/v1/hits. */
public final class HitsFunction extends ApiFunction {

    /** As Lambda makes it. */
    public HitsFunction() {
        this(Platform.lambda());
        Core.getGlobalContext().register(this);
    }

    public HitsFunction(Platform platform) {
        this(platform, HitsServlet.of(platform));
    }

    private HitsFunction(Platform platform, HitsServlet servlet) {
        super(platform, "/partner/v1/hits", KeyRecord.READ_HITS, servlet, servlet);
    }

    @Override
    protected ApiFunction secondInstance(Platform parts) {
        return new HitsFunction(parts);
    }

    @Override
    protected PrimingFixture primingFixture(Settings settings, Instant now) {
        return new PrimingFixture(
                StagedHits.tables(settings.stack(), PrimingFixture.TENANT, now),
                round -> StagedHits.answered(now, round, "top"),
                StagedHits.refused(now),
                parts -> HitsServlet.answers(parts)
                        .answer(new HitsQuery(
                                StagedHits.selector(PrimingFixture.ABSENT_TENANT), StagedHits.window(now), "now", 1)),
                List.of());
    }
}
