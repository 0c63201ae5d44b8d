package com.mintactivity.mints;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.web.ApiFunction;
import com.mintactivity.auth.web.Platform;
import com.mintactivity.auth.web.Prefetch;

/** The Lambda function of GET /partner/v1/mints. */
public final class MintsFunction extends ApiFunction {

    /** As Lambda makes it. */
    public MintsFunction() {
        this(Platform.lambda());
    }

    public MintsFunction(Platform platform) {
        super(platform, "/partner/v1/mints", KeyRecord.READ_HITS, MintsServlet.of(platform), Prefetch.NOTHING);
    }
}
