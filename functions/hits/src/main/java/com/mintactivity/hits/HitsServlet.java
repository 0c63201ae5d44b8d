package com.mintactivity.hits;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.query.HitsQuery;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.query.ParsedQuery.Invalid;
import com.mintactivity.activity.query.ParsedQuery.Valid;
import com.mintactivity.activity.query.ParsedQuery.WindowTooLarge;
import com.mintactivity.activity.seal.SealedTallyReader;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.web.Admission;
import com.mintactivity.auth.web.Body;
import com.mintactivity.auth.web.Platform;
import com.mintactivity.auth.web.Prefetch;
import com.mintactivity.auth.web.Responses;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import java.util.Optional;

/** Answers a hits request: from the cache store where it has the answer, otherwise from storage. The query is parsed once. */
final class HitsServlet extends HttpServlet implements Prefetch {

    private static final long serialVersionUID = 1;

    private static final String ASKED = Asked.class.getName();

    /** What the request asks, as it lies on the request between prefetch and answer. */
    private record Asked(ParsedQuery<HitsQuery> query) {}

    private final transient SettledClock clock;
    private final transient AnswerCache cache;
    private final transient HitsAnswers answers;

    private HitsServlet(SettledClock clock, AnswerCache cache, HitsAnswers answers) {
        this.clock = clock;
        this.cache = cache;
        this.answers = answers;
    }

    static HitsServlet of(Platform platform) {
        return new HitsServlet(
                clock(platform), new AnswerCache(platform.cache(), platform.metrics()), answers(platform));
    }

    /** What makes the answers that are not cached. */
    static HitsAnswers answers(Platform platform) {
        String stack = platform.settings().stack();
        return new HitsAnswers(
                SealedTallyReader.of(platform.dynamo(), stack, platform.clock()),
                new AccountReader(platform.dynamo(), stack),
                clock(platform),
                AnswerCache.life(platform.cache()));
    }

    private static SettledClock clock(Platform platform) {
        return new SettledClock(platform.clock(), platform.settings().settle());
    }

    @Override
    public Optional<String> key(HttpServletRequest request, Tenant tenant) {
        ParsedQuery<HitsQuery> parsed =
                HitsQuery.parse(Parameters.of(request.getParameterMap()), tenant.name(), tenant.maxWindowDays(), clock);
        request.setAttribute(ASKED, new Asked(parsed));
        return parsed instanceof Valid<HitsQuery>(HitsQuery query)
                ? Optional.of(AnswerKey.of(query))
                : Optional.empty();
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        Asked asked = (Asked) Objects.requireNonNull(request.getAttribute(ASKED), "nobody asked for the prefetch key");
        switch (asked.query()) {
            case Valid<HitsQuery>(HitsQuery query) ->
                Responses.ok(response, answer(query, Admission.of(request).prefetched()));
            case Invalid<HitsQuery>(String message) -> Responses.refuse(response, Refusal.invalidRequest(message));
            case WindowTooLarge<HitsQuery>(String message) ->
                Responses.refuse(response, Refusal.of(ErrorCode.WINDOW_TOO_LARGE, message));
        }
    }

    /** Cached as a body, not as the JSON text that it tells. */
    private Body answer(HitsQuery query, Optional<String> prefetched) {
        return new Body(cache.answer(
                AnswerKey.of(query),
                prefetched,
                () -> Body.of(answers.answer(query)).literal()));
    }
}
