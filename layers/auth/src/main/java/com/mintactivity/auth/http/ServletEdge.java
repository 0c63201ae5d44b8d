package com.mintactivity.auth.http;

import com.amazonaws.serverless.exceptions.InvalidResponseObjectException;
import com.amazonaws.serverless.proxy.AwsProxyExceptionHandler;
import com.amazonaws.serverless.proxy.AwsProxySecurityContextWriter;
import com.amazonaws.serverless.proxy.internal.servlet.AwsHttpServletResponse;
import com.amazonaws.serverless.proxy.internal.servlet.AwsLambdaServletContainerHandler;
import com.amazonaws.serverless.proxy.internal.servlet.AwsProxyHttpServletRequest;
import com.amazonaws.serverless.proxy.internal.servlet.AwsProxyHttpServletRequestReader;
import com.amazonaws.serverless.proxy.internal.servlet.AwsProxyHttpServletResponseWriter;
import com.amazonaws.serverless.proxy.model.AwsProxyRequest;
import com.amazonaws.serverless.proxy.model.AwsProxyResponse;
import com.amazonaws.services.lambda.runtime.Context;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.auth.priming.SyntheticEvent;
import com.mintactivity.platform.telemetry.Metrics;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/**
 * The servlet container of one endpoint: it turns API Gateway's event into a servlet request, and the response into API Gateway's
 * form. It serves GET of exactly one path; every other route is answered {@code not_found}.
 */
final class ServletEdge
        extends AwsLambdaServletContainerHandler<
                AwsProxyRequest, AwsProxyResponse, HttpServletRequest, AwsHttpServletResponse> {

    static {
        getContainerConfig().setQueryStringCaseSensitive(true);
        getContainerConfig().setDisableExceptionMapper(true);
    }

    /** Takes the body from the {@link GatewayResponse}, where {@link Responses} put it. */
    private static final class BodyWriter extends AwsProxyHttpServletResponseWriter {

        @Override
        public AwsProxyResponse writeResponse(AwsHttpServletResponse response, Context context)
                throws InvalidResponseObjectException {
            AwsProxyResponse written = super.writeResponse(response, context);
            written.setBody(((GatewayResponse) response).body().literal());
            return written;
        }
    }

    private final String path;
    private final EndpointHandler<?> handler;
    private final Metrics metrics;

    ServletEdge(String path, EndpointHandler<?> handler, Metrics metrics) {
        super(
                unmapped(),
                unmapped(),
                new AwsProxyHttpServletRequestReader(),
                new BodyWriter(),
                new AwsProxySecurityContextWriter(),
                new AwsProxyExceptionHandler());
        this.path = path;
        this.handler = handler;
        this.metrics = metrics;
        setLogFormatter(null); // the container's access log line would contain addresses and queries
    }

    /** A type without properties, so that the container does not build a JSON mapper for its own events. It would not be used. */
    @SuppressWarnings("unchecked")
    private static <T> Class<T> unmapped() {
        return (Class<T>) (Class<?>) Object.class;
    }

    @Override
    protected AwsHttpServletResponse getContainerResponse(HttpServletRequest request, CountDownLatch latch) {
        return new GatewayResponse(request, latch);
    }

    /** Counts it by metric {@code ServerErrors}, except in a check before a roll-out, whose response no caller gets. */
    private void countFault(GatewayResponse response, AwsProxyRequest event) {
        if (response.isFault()
                && !SyntheticEvent.REQUEST_ID.equals(event.getRequestContext().getRequestId())) {
            metrics.count("ServerErrors", 1);
        }
    }

    @Override
    protected void handleRequest(HttpServletRequest request, AwsHttpServletResponse response, Context context)
            throws IOException, ServletException {
        AwsProxyHttpServletRequest proxied = (AwsProxyHttpServletRequest) request;
        AwsProxyRequest event = proxied.getAwsProxyRequest();
        proxied.setResponse(response);
        proxied.setServletContext(getServletContext());
        proxied.setContainerHandler(this);
        if (event.getHttpMethod().equals("GET") && path.equals(event.getPath())) {
            // Not through the container's filter chain, which matches the path by regular expressions on every request.
            handler.serve(request, response);
        } else {
            Responses.refuse(response, Refusal.NOT_FOUND);
        }
        countFault((GatewayResponse) response, event);
        response.flushBuffer();
    }
}
