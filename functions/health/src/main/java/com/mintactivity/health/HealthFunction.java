package com.mintactivity.health;

import com.mintactivity.auth.gate.GateSettings;
import com.mintactivity.auth.http.ApiFunction;
import com.mintactivity.auth.priming.PrimingFixture;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import java.time.Instant;
import org.crac.Core;

/**
 * GET /partner/v1/health: requires a valid key from an allowed address, and no scope. If it is invoked with another
 * path, it answers 404.
 */
public final class HealthFunction extends ApiFunction {

    public HealthFunction() {
        this(Platform.lambda(), GateSettings.lambda());
        Core.getGlobalContext().register(this);
    }

    public HealthFunction(Platform platform, GateSettings settings) {
        super(platform, settings, "/partner/v1/health", "", _ -> new HealthEndpoint());
    }

    @Override
    protected ApiFunction secondInstance(Platform other, GateSettings settings) {
        return new HealthFunction(other, settings);
    }

    @Override
    protected PrimingFixture primingFixture(Settings settings, Instant now) {
        return PrimingFixture.ofGate();
    }
}
