package com.mintactivity.auth.http;

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
import com.mintactivity.auth.error.Reason;
import com.mintactivity.auth.error.Refusal;
import com.mintactivity.platform.dynamo.MeteredReads;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;

/**
 * The servlet container of one endpoint: it turns API Gateway's event into a servlet request, and the response into API
 * Gateway's form. It serves GET of exactly one path; every other route is answered {@code not_found}.
 */
final class ServletEdge
        extends AwsLambdaServletContainerHandler<
                AwsProxyRequest, AwsProxyResponse, HttpServletRequest, AwsHttpServletResponse> {

    static {
        getContainerConfig().setQueryStringCaseSensitive(true);
        getContainerConfig().setDisableExceptionMapper(true);
    }

    private final String path;
    private final EndpointHandler handler;
    private final RequestLog requests;
    private final MeteredReads reads;

    /** @param reads those of the endpoint and its gate; an instance has one request at a time */
    ServletEdge(String path, EndpointHandler handler, RequestLog requests, MeteredReads reads) {
        super(
                withoutProperties(),
                withoutProperties(),
                new AwsProxyHttpServletRequestReader(),
                new AwsProxyHttpServletResponseWriter(),
                new AwsProxySecurityContextWriter(),
                new AwsProxyExceptionHandler());
        this.path = path;
        this.handler = handler;
        this.requests = requests;
        this.reads = reads;
        setLogFormatter(null); // the container's access log line would contain addresses and queries
    }

    /**
     * {@code Object}, in place of the container's own type of an event and of a response. The container prepares a JSON
     * mapper for these types, which nothing here uses: {@link EventReader} reads events, and {@link ApiFunction} writes
     * responses.
     */
    @SuppressWarnings("unchecked")
    private static <T> Class<T> withoutProperties() {
        return (Class<T>) (Class<?>) Object.class;
    }

    @Override
    protected AwsHttpServletResponse getContainerResponse(HttpServletRequest request, CountDownLatch latch) {
        return new AwsHttpServletResponse(request, latch);
    }

    @Override
    protected void handleRequest(HttpServletRequest request, AwsHttpServletResponse response, Context context)
            throws IOException {
        long startedAt = System.nanoTime();
        double unitsBefore = reads.units();
        AwsProxyHttpServletRequest proxied = (AwsProxyHttpServletRequest) request;
        ApiEvent event = (ApiEvent) proxied.getAwsProxyRequest();
        proxied.setResponse(response);
        proxied.setServletContext(getServletContext());
        proxied.setContainerHandler(this);
        Served served = serve(event, request);
        String requestId = requestId(event, context);
        write(served.answer(), requestId, response);
        requests.write(
                requestId,
                event.isSynthetic(),
                served,
                reads.units() - unitsBefore,
                Duration.ofNanos(System.nanoTime() - startedAt));
    }

    /** Not through the container's filter chain, which matches the path by regular expressions on every request. */
    private Served serve(ApiEvent event, HttpServletRequest request) {
        if (event.getPath().equals(EventReader.UNREADABLE)) {
            return Served.toAnyone(ApiAnswer.refused(Refusal.INTERNAL.because(Reason.UNREADABLE_EVENT)));
        }
        return event.getHttpMethod().equals("GET") && event.getPath().equals(path)
                ? handler.serve(request)
                : Served.toAnyone(ApiAnswer.refused(Refusal.NOT_FOUND));
    }

    /**
     * The gateway's id of the request, which no caller chooses. Where the gateway gives none, that of the invocation.
     */
    private static String requestId(ApiEvent event, Context context) {
        return Objects.requireNonNullElse(event.getRequestContext().getExtendedRequestId(), context.getAwsRequestId());
    }

    private static void write(ApiAnswer answer, String requestId, AwsHttpServletResponse response) throws IOException {
        response.setStatus(answer.status());
        response.setContentType("application/json");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Request-Id", requestId);
        answer.headers().forEach(response::setHeader);
        response.getWriter().write(answer.body());
        response.flushBuffer();
    }
}
