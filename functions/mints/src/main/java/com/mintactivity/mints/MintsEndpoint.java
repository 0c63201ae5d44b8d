package com.mintactivity.mints;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.query.AskedQuery;
import com.mintactivity.activity.query.ParameterNames;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.query.ReservedContracts;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.http.ApiAnswer;
import com.mintactivity.auth.http.Endpoint;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.json.RecordJson;
import com.mintactivity.platform.runtime.Platform;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Answers a mints request: reads its query, decrypts its cursor, returns the page. */
final class MintsEndpoint implements Endpoint {

    private final SettledClock clock;
    private final Cursors cursors;
    private final MintsService service;

    private MintsEndpoint(SettledClock clock, Cursors cursors, MintsService service) {
        this.clock = clock;
        this.cursors = cursors;
        this.service = service;
    }

    static MintsEndpoint of(Platform platform) {
        return new MintsEndpoint(clock(platform), cursors(platform), service(platform));
    }

    static MintsService service(Platform platform) {
        String stack = platform.settings().stack();
        return new MintsService(
                new HitReader(platform.dynamo(), stack),
                new ContractStates(platform.dynamo(), stack),
                new AccountReader(platform.dynamo(), stack),
                cursors(platform),
                clock(platform));
    }

    private static Cursors cursors(Platform platform) {
        return new Cursors(
                new KeyringCursorSecret(platform.secrets(), platform.settings().stack()));
    }

    private static SettledClock clock(Platform platform) {
        return new SettledClock(platform.clock(), platform.settings().settle());
    }

    private static ApiAnswer answer(MintsBody page) {
        return ApiAnswer.ok(RecordJson.write(page))
                .withRows(page.mints().size())
                .withBehind(page.behindS());
    }

    @Override
    public List<String> parameters() {
        return MintsQuery.PARAMETERS;
    }

    @Override
    public Optional<String> meant(String name) {
        return ParameterNames.meant(name, MintsQuery.PARAMETERS);
    }

    @Override
    public Optional<String> provoked(Map<String, String[]> parameters) {
        return ReservedContracts.error(Parameters.of(parameters));
    }

    @Override
    public ApiAnswer answer(Map<String, String[]> parameters, Admitted admitted, BiConsumer<String, Object> asked) {
        Tenant tenant = admitted.tenant();
        return switch (MintsQuery.parse(
                Parameters.of(parameters), tenant.name(), tenant.maxWindowDays(), clock, cursors)) {
            case ParsedQuery.ValidQuery<MintsQuery>(MintsQuery query) -> {
                AskedQuery.say(
                        asked,
                        query.selector(),
                        query.window(),
                        query.limit(),
                        query.cursor().isPresent());
                yield answer(
                        tenant.synthetic() && ReservedContracts.isCorrected(query.selector())
                                ? service.pageOfEndedHours(query)
                                : service.page(query));
            }
            case ParsedQuery.InvalidQuery<MintsQuery>(String parameter, String message) ->
                ApiAnswer.refused(Refusal.invalidRequest(message, parameter));
            case ParsedQuery.WindowTooLarge<MintsQuery>(String parameter, String message) ->
                ApiAnswer.refused(Refusal.windowTooLarge(message, parameter));
        };
    }
}
