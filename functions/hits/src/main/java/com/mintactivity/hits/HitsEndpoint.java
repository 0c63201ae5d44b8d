package com.mintactivity.hits;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.query.AskedQuery;
import com.mintactivity.activity.query.ParameterNames;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.query.ReservedContracts;
import com.mintactivity.activity.tally.store.TallyReader;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.http.ApiAnswer;
import com.mintactivity.auth.http.Endpoint;
import com.mintactivity.auth.http.ResponseSize;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.runtime.Platform;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Answers a hits request: from the cache store if it holds the response, otherwise from storage. */
final class HitsEndpoint implements Endpoint {

    private final SettledClock clock;
    private final AnswerCache cache;
    private final HitsService service;

    private HitsEndpoint(SettledClock clock, AnswerCache cache, HitsService service) {
        this.clock = clock;
        this.cache = cache;
        this.service = service;
    }

    static HitsEndpoint of(Platform platform) {
        return new HitsEndpoint(clock(platform), new AnswerCache(platform.cache()), service(platform));
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
    public List<String> parameters() {
        return HitsQuery.PARAMETERS;
    }

    @Override
    public Optional<String> meant(String name) {
        return ParameterNames.meant(name, HitsQuery.PARAMETERS);
    }

    @Override
    public Optional<String> provoked(Map<String, String[]> parameters) {
        return ReservedContracts.error(Parameters.of(parameters));
    }

    @Override
    public ApiAnswer answer(Map<String, String[]> parameters, Admitted admitted, BiConsumer<String, Object> asked) {
        Tenant tenant = admitted.tenant();
        return switch (HitsQuery.parse(Parameters.of(parameters), tenant.name(), tenant.maxWindowDays(), clock)) {
            case ParsedQuery.ValidQuery<HitsQuery>(HitsQuery query) -> {
                AskedQuery.say(asked, query.selector(), query.window(), query.top(), false);
                yield answer(query, admitted.isCacheUp());
            }
            case ParsedQuery.InvalidQuery<HitsQuery>(String parameter, String message) ->
                ApiAnswer.refused(Refusal.invalidRequest(message, parameter));
            case ParsedQuery.WindowTooLarge<HitsQuery>(String parameter, String message) ->
                ApiAnswer.refused(Refusal.windowTooLarge(message, parameter));
        };
    }

    private ApiAnswer answer(HitsQuery query, boolean isCacheUp) {
        return returnable(cache.answer(AnswerKey.of(query), isCacheUp, () -> service.answer(query)), query.top());
    }

    /** An answer, or the refusal of one that Lambda cannot return. */
    static ApiAnswer returnable(ApiAnswer answer, int top) {
        if (ResponseSize.fits(answer.body())) {
            return answer;
        }
        return ApiAnswer.refused(Refusal.invalidRequest(
                top > 1
                        ? "The response is larger than 6 MB. Use a lower top."
                        : "The response is larger than 6 MB even with top=1. Use a shorter window.",
                top > 1 ? "top" : "since"));
    }
}
