package com.mintactivity.mints;

import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.query.MintsQuery;
import com.mintactivity.activity.stage.StagedHits;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.web.ApiFunction;
import com.mintactivity.auth.web.Platform;
import com.mintactivity.auth.web.Prefetch;
import com.mintactivity.auth.web.Props;
import com.mintactivity.auth.web.Settings;
import java.time.Instant;
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
    protected ApiFunction twin(Platform parts) {
        return new MintsFunction(parts);
    }

    @Override
    protected Props props(Settings settings, Instant now) {
        return new Props(
                StagedHits.tables(settings.stack(), Props.TENANT, now),
                round -> StagedHits.answered(now, round, "limit"),
                StagedHits.refused(now),
                parts -> MintsServlet.pages(parts).page(nobodys(StagedHits.window(now))));
    }

    private static MintsQuery nobodys(Window window) {
        return new MintsQuery(StagedHits.subject(Props.NOBODY), window, Position.before(window.since()), 1);
    }
}
