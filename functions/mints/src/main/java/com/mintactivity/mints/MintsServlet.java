package com.mintactivity.mints;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.query.MintsQuery;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.Parsed;
import com.mintactivity.activity.query.Parsed.Invalid;
import com.mintactivity.activity.query.Parsed.Valid;
import com.mintactivity.activity.query.Parsed.WindowTooLarge;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.web.Admission;
import com.mintactivity.auth.web.Platform;
import com.mintactivity.auth.web.Responses;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/** Answers a mints request: reads its query, opens its cursor, gives the page. */
final class MintsServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    private static final Refusal BAD_CURSOR = Refusal.invalidRequest(
            "cursor must be the next_cursor of a page with the same contract, chain_id and since, unedited.");

    private final transient SettledClock clock;
    private final transient MintsPages pages;

    private MintsServlet(SettledClock clock, MintsPages pages) {
        this.clock = clock;
        this.pages = pages;
    }

    static MintsServlet of(Platform platform) {
        String stack = platform.settings().stack();
        SettledClock clock =
                new SettledClock(platform.clock(), platform.settings().settle());
        MintsPages pages = new MintsPages(
                new HitReader(platform.dynamo(), stack),
                new AccountReader(platform.dynamo(), stack),
                new Cursors(new StoredCursorSecret(platform.secrets(), stack)),
                clock);
        return new MintsServlet(clock, pages);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Tenant tenant = Admission.of(request).tenant();
        Parsed<MintsQuery> parsed = MintsQuery.parse(
                Parameters.of(request.getParameterMap()), tenant.name(), tenant.maxWindowDays(), clock);
        switch (parsed) {
            case Valid<MintsQuery>(MintsQuery query) -> answer(query, response);
            case Invalid<MintsQuery>(String message) -> Responses.refuse(response, Refusal.invalidRequest(message));
            case WindowTooLarge<MintsQuery>(String message) ->
                Responses.refuse(response, Refusal.of(ErrorCode.WINDOW_TOO_LARGE, message));
        }
    }

    private void answer(MintsQuery query, HttpServletResponse response) throws IOException {
        Optional<String> page = pages.page(query);
        if (page.isPresent()) {
            Responses.ok(response, page.get());
        } else {
            Responses.refuse(response, BAD_CURSOR);
        }
    }
}
