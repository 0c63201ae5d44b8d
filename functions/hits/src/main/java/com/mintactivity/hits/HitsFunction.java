package com.mintactivity.hits;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.web.ApiFunction;
import com.mintactivity.auth.web.Platform;

/** The Lambda function of GET /partner/v1/hits. */
public final class HitsFunction extends ApiFunction {

    /** As Lambda makes it. */
    public HitsFunction() {
        this(Platform.lambda());
    }

    public HitsFunction(Platform platform) {
        this(platform, HitsServlet.of(platform));
    }

    private HitsFunction(Platform platform, HitsServlet servlet) {
        super(platform, "/partner/v1/hits", KeyRecord.READ_HITS, servlet, servlet);
    }
}
