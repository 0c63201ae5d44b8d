package com.mintactivity.mints;

import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.query.MintsQuery;
import com.mintactivity.activity.stage.StagedHits;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.secret.Secrets;
import com.mintactivity.auth.web.ApiFunction;
import com.mintactivity.auth.web.Platform;
import com.mintactivity.auth.web.Prefetch;
import com.mintactivity.auth.web.PrimingFixture;
import com.mintactivity.auth.web.Settings;
import java.time.Instant;
import java.util.List;
import org.crac.Core;

/** The Lambda function of GET /partner/v1/mints. */
public final class MintsFunction extends ApiFunction {

    /** As Lambda makes it. */
    public MintsFunction() {
        this(Platform.lambda());
        Core.getGlobalContext().register(this);
    }

    public MintsFunction(Platform platform) {
        super(platform, "/partner/v1/mints", KeyRecord.READ_HITS, MintsServlet.of(platform), Prefetch.NOTHING);
    }

    @Override
    protected ApiFunction secondInstance(Platform parts) {
        return new MintsFunction(parts);
    }

    @Override
    protected PrimingFixture primingFixture(Settings settings, Instant now) {
        return new PrimingFixture(
                StagedHits.tables(settings.stack(), PrimingFixture.TENANT, now),
                round -> StagedHits.answered(now, round, "limit"),
                StagedHits.refused(now),
                parts -> MintsServlet.pages(parts).page(absent(StagedHits.window(now))),
                List.of(Secrets.cursor(settings.stack())));
    }

    private static MintsQuery absent(Window window) {
        return new MintsQuery(
                StagedHits.selector(PrimingFixture.ABSENT_TENANT), window, Position.before(window.since()), 1);
    }
}
