package com.mintactivity.local.gateway;

import com.mintactivity.auth.error.Refusal;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Writes the responses to requests that the HTTP server itself refuses (bad syntax, too long, too slow), and to its own
 * failures.
 */
final class Errors implements Request.Handler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        boolean inside = response.getStatus() >= 500 && response.getStatus() != 501 && response.getStatus() != 505;
        Reply.refuse(inside ? Refusal.INTERNAL : Reply.BAD_REQUEST, ProxyEvent.newId(), response, callback);
        return true;
    }
}
