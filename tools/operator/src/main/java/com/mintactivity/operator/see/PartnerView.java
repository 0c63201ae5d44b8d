package com.mintactivity.operator.see;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.http.ApiAnswer;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import com.mintactivity.platform.secret.Secrets;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The API's endpoints in this process, over the stores of a service. What the gate would judge is left out: the
 * operator is no caller. The cache store is left out, too, since it can be reached from the functions only: an answer
 * is computed, and says of itself what an answer that was not cached says.
 */
final class PartnerView {

    /** Never called: the gate says whether the store answers, and here it does not. */
    private static final String NO_STORE = "redis://127.0.0.1:1";

    private static final Duration CALL = Duration.ofSeconds(30);

    private final Platform platform;

    private PartnerView(Platform platform) {
        this.platform = platform;
    }

    static PartnerView of(Backend service, InstantSource clock) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        String cacheUrl = service.hasCache().getAsBoolean() ? NO_STORE : Settings.NO_CACHE;
        Settings settings = new Settings(
                service.stack(), cacheUrl, CALL, CALL, service.settle().get(), 0, Settings.UNPUBLISHED);
        Secrets secrets = new Secrets(service.secrets(), clock);
        return new PartnerView(Platform.of(settings, clock, service.dynamo(), secrets, nowhere));
    }

    /** The answer to a query of the tenant's. */
    ApiAnswer answer(Tenant tenant, Route route, Map<String, String> query) {
        Map<String, String[]> parameters = new HashMap<>();
        query.forEach((name, value) -> parameters.put(name, new String[] {value}));
        return route.endpoint(platform)
                .answer(parameters, new Admitted(key(tenant), tenant, false, Optional.empty()), (name, value) -> {});
    }

    /** Stands for a key of the tenant with all scopes. It is stored nowhere. */
    private KeyRecord key(Tenant tenant) {
        return new KeyRecord(
                "svc_operator0000",
                "",
                "",
                tenant.name(),
                List.of(KeyRecord.READ_HITS),
                Allowlist.stored(List.of("127.0.0.1/32")),
                Rate.DEFAULT,
                platform.clock().instant(),
                KeyRecord.NEVER,
                Optional.empty(),
                false);
    }
}
