package com.mintactivity.auth.web;

import com.amazonaws.serverless.exceptions.ContainerInitializationException;
import com.amazonaws.serverless.proxy.AwsProxyExceptionHandler;
import com.amazonaws.serverless.proxy.AwsProxySecurityContextWriter;
import com.amazonaws.serverless.proxy.internal.servlet.AwsHttpServletResponse;
import com.amazonaws.serverless.proxy.internal.servlet.AwsLambdaServletContainerHandler;
import com.amazonaws.serverless.proxy.internal.servlet.AwsProxyHttpServletRequest;
import com.amazonaws.serverless.proxy.internal.servlet.AwsProxyHttpServletRequestReader;
import com.amazonaws.serverless.proxy.internal.servlet.AwsProxyHttpServletResponseWriter;
import com.amazonaws.serverless.proxy.internal.servlet.AwsServletContext;
import com.amazonaws.serverless.proxy.model.AwsProxyRequest;
import com.amazonaws.serverless.proxy.model.AwsProxyResponse;
import com.amazonaws.services.lambda.runtime.Context;
import com.mintactivity.auth.error.Refusal;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.EnumSet;
import java.util.concurrent.CountDownLatch;

/**
 * The servlet container of one endpoint: API Gateway's event becomes a servlet request, the answer becomes the gateway's response.
 * It serves GET of one path, letter for letter; every other route is answered {@code not_found}.
 */
final class ServletEdge
        extends AwsLambdaServletContainerHandler<
                AwsProxyRequest, AwsProxyResponse, HttpServletRequest, AwsHttpServletResponse> {

    static {
        getContainerConfig().setQueryStringCaseSensitive(true);
        getContainerConfig().setDisableExceptionMapper(true);
    }

    /** Knows that bodies are UTF-8, since nobody but this service wrote them. */
    private static final class Utf8Writer extends AwsProxyHttpServletResponseWriter {

        @Override
        protected boolean isValidUtf8(byte[] body) {
            return true;
        }
    }

    private final String path;
    private final HttpServlet servlet;

    ServletEdge(String path, Filter filter, HttpServlet servlet) {
        super(
                unmapped(),
                unmapped(),
                new AwsProxyHttpServletRequestReader(),
                new Utf8Writer(),
                new AwsProxySecurityContextWriter(),
                new AwsProxyExceptionHandler());
        this.path = path;
        this.servlet = servlet;
        setLogFormatter(null); // the container's access line would hold addresses and queries
        AwsServletContext context = (AwsServletContext) getServletContext();
        context.addFilter("gate", filter).addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
        context.addServlet("endpoint", servlet).setLoadOnStartup(0);
        try {
            initialize();
        } catch (ContainerInitializationException e) {
            throw new IllegalStateException("the endpoint's servlet did not start", e);
        }
    }

    /** In place of a type that the container would examine for its own mapper, a good part of a cold start; nobody asks that mapper. */
    @SuppressWarnings("unchecked")
    private static <T> Class<T> unmapped() {
        return (Class<T>) (Class<?>) Object.class;
    }

    @Override
    public void initialize() throws ContainerInitializationException {
        super.initialize();
    }

    @Override
    protected AwsHttpServletResponse getContainerResponse(HttpServletRequest request, CountDownLatch latch) {
        return new AwsHttpServletResponse(request, latch);
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
            doFilter(request, response, servlet);
        } else {
            Responses.refuse(response, Refusal.NOT_FOUND);
            response.flushBuffer();
        }
    }
}
