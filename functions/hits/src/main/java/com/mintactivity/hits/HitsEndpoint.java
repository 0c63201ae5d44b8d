package com.mintactivity.hits;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.query.HitsQuery;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.http.Body;
import com.mintactivity.auth.http.Endpoint;
import com.mintactivity.auth.http.EndpointResult;
import com.mintactivity.auth.http.Parsed;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.runtime.Platform;
import java.util.Map;

/** Answers a hits request: from the cache store if it holds the response, otherwise from storage. */
final class HitsEndpoint implements Endpoint<HitsQuery> {

    private final SettledClock clock;
    private final AnswerCache cache;
    private final HitsService service;

    private HitsEndpoint(SettledClock clock, AnswerCache cache, HitsService service) {
        this.clock = clock;
        this.cache = cache;
        this.service = service;
    }

    static HitsEndpoint of(Platform platform) {
        return new HitsEndpoint(
                clock(platform), new AnswerCache(platform.cache(), platform.metrics()), service(platform));
    }

    /** Computes the responses that are not cached. */
    static HitsService service(Platform platform) {
        String stack = platform.settings().stack();
        return new HitsService(
                new TallyReader(platform.dynamo(), stack, platform.clock()),
                new AccountReader(platform.dynamo(), stack),
                clock(platform));
    }

    private static SettledClock clock(Platform platform) {
        return new SettledClock(platform.clock(), platform.settings().settle());
    }

    @Override
    public Parsed<HitsQuery> parse(Map<String, String[]> parameters, Tenant tenant) {
        return switch (HitsQuery.parse(Parameters.of(parameters), tenant.name(), tenant.maxWindowDays(), clock)) {
            case ParsedQuery.ValidQuery<HitsQuery>(HitsQuery query) -> new Parsed.Valid<>(query);
            case ParsedQuery.InvalidQuery<HitsQuery>(String message) ->
                new Parsed.Invalid<>(Refusal.invalidRequest(message));
            case ParsedQuery.WindowTooLarge<HitsQuery>(String message) ->
                new Parsed.Invalid<>(Refusal.windowTooLarge(message));
        };
    }

    @Override
    public EndpointResult answer(HitsQuery query, Admitted admitted) {
        String json = cache.answer(AnswerKey.of(query), admitted.isShared(), () -> service.answer(query));
        return result(Body.of(json), query.top());
    }

    /** The result of a body, or the refusal of one that Lambda cannot return. */
    static EndpointResult result(Body body, int top) {
        if (body.fits()) {
            return new EndpointResult.Success(body);
        }
        return new EndpointResult.Rejection(Refusal.invalidRequest(
                top > 1
                        ? "The response is larger than 6 MB. Use a lower top."
                        : "The response is larger than 6 MB even with top=1. Use a shorter window."));
    }
}
