package com.mintactivity.health;

import com.mintactivity.auth.web.ApiFunction;
import com.mintactivity.auth.web.Platform;
import com.mintactivity.auth.web.Prefetch;
import com.mintactivity.auth.web.PrimingFixture;
import com.mintactivity.auth.web.Settings;
import java.time.Instant;
import org.crac.Core;

/**
 * GET /partner/v1/health: requires a valid key from an allowed address, and no scope. The gateway sends unknown routes here too;
 * they are answered 404.
 */
public final class HealthFunction extends ApiFunction {

    public HealthFunction() {
        this(Platform.lambda());
        Core.getGlobalContext().register(this);
    }

    public HealthFunction(Platform platform) {
        super(platform, "/partner/v1/health", "", new HealthServlet(), Prefetch.NOTHING);
    }

    @Override
    protected ApiFunction secondInstance(Platform parts) {
        return new HealthFunction(parts);
    }

    @Override
    protected PrimingFixture primingFixture(Settings settings, Instant now) {
        return PrimingFixture.NONE;
    }
}
