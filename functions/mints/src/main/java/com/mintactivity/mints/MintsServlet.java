package com.mintactivity.mints;

import com.mintactivity.activity.account.AccountReader;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.query.MintsQuery;
import com.mintactivity.activity.query.Parameters;
import com.mintactivity.activity.query.ParsedQuery;
import com.mintactivity.activity.query.ParsedQuery.Invalid;
import com.mintactivity.activity.query.ParsedQuery.Valid;
import com.mintactivity.activity.query.ParsedQuery.WindowTooLarge;
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

/** Answers a mints request: reads its query, decrypts its cursor, returns the page. */
final class MintsServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    private final transient SettledClock clock;
    private final transient Cursors cursors;
    private final transient MintsPages pages;

    private MintsServlet(SettledClock clock, Cursors cursors, MintsPages pages) {
        this.clock = clock;
        this.cursors = cursors;
        this.pages = pages;
    }

    static MintsServlet of(Platform platform) {
        return new MintsServlet(clock(platform), cursors(platform), pages(platform));
    }

    /** What makes the pages. */
    static MintsPages pages(Platform platform) {
        String stack = platform.settings().stack();
        return new MintsPages(
                new HitReader(platform.dynamo(), stack),
                new AccountReader(platform.dynamo(), stack),
                cursors(platform),
                clock(platform));
    }

    private static Cursors cursors(Platform platform) {
        return new Cursors(
                new StoredCursorSecret(platform.secrets(), platform.settings().stack()));
    }

    private static SettledClock clock(Platform platform) {
        return new SettledClock(platform.clock(), platform.settings().settle());
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) {
        Tenant tenant = Admission.of(request).tenant();
        ParsedQuery<MintsQuery> parsed = MintsQuery.parse(
                Parameters.of(request.getParameterMap()), tenant.name(), tenant.maxWindowDays(), clock, cursors);
        switch (parsed) {
            case Valid<MintsQuery>(MintsQuery query) -> Responses.ok(response, pages.page(query));
            case Invalid<MintsQuery>(String message) -> Responses.refuse(response, Refusal.invalidRequest(message));
            case WindowTooLarge<MintsQuery>(String message) ->
                Responses.refuse(response, Refusal.of(ErrorCode.WINDOW_TOO_LARGE, message));
        }
    }
}
