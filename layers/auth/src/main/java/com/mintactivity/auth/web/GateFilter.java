package com.mintactivity.auth.web;

import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.gate.Gate;
import com.mintactivity.auth.gate.Inquiry;
import com.mintactivity.auth.gate.Refused;
import com.mintactivity.auth.watch.Log;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;

/** The gate as a servlet filter: an endpoint's servlet sees only requests that were admitted. */
final class GateFilter extends HttpFilter {

    private static final long serialVersionUID = 1;
    private static final String AUTHORIZATION = "Authorization";
    private static final String FORWARDED = "X-Forwarded-For";

    /** The only headers that the service looks at; an event's others need not be read. */
    static final List<String> HEADERS = List.of(AUTHORIZATION, FORWARDED);

    private final transient Gate gate;
    private final String scope;
    private final transient Prefetch prefetch;
    private final transient Log log;

    GateFilter(Gate gate, String scope, Prefetch prefetch, Log log) {
        this.gate = gate;
        this.scope = scope;
        this.prefetch = prefetch;
        this.log = log;
    }

    /** The one mapper from throwables to the wire: logged in full, answered in short. */
    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain) {
        try {
            switch (gate.decide(inquiry(request), tenant -> prefetch.key(request, tenant))) {
                case Refused(Refusal refusal) -> Responses.refuse(response, refusal);
                case Admitted admitted -> {
                    Admission.attach(request, admitted);
                    chain.doFilter(request, response);
                }
            }
        } catch (RuntimeException | ServletException | IOException e) {
            log.error("a request failed", e);
            Responses.refuse(response, Refusal.INTERNAL);
        } finally {
            gate.settle();
        }
    }

    private Inquiry inquiry(HttpServletRequest request) {
        return new Inquiry(request.getRemoteAddr(), values(request, FORWARDED), values(request, AUTHORIZATION), scope);
    }

    private static List<String> values(HttpServletRequest request, String header) {
        return Collections.list(request.getHeaders(header));
    }
}
