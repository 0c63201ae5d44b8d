package com.mintactivity.benchmarks.spring;

import com.amazonaws.serverless.exceptions.ContainerInitializationException;
import com.amazonaws.serverless.proxy.model.AwsProxyRequest;
import com.amazonaws.serverless.proxy.model.AwsProxyResponse;
import com.amazonaws.serverless.proxy.spring.SpringBootLambdaContainerHandler;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The Lambda entry that the serverless container's guide shows. */
public final class StreamLambdaHandler implements RequestStreamHandler {

    private final SpringBootLambdaContainerHandler<AwsProxyRequest, AwsProxyResponse> container;

    public StreamLambdaHandler() throws ContainerInitializationException {
        container = SpringBootLambdaContainerHandler.getAwsProxyHandler(Application.class);
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        container.proxyStream(event, answer, context);
    }
}
