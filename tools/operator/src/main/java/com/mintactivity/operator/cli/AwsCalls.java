package com.mintactivity.operator.cli;

import com.mintactivity.platform.aws.AwsApi;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import software.amazon.awssdk.awscore.AwsServiceClientConfiguration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.SdkHttpClient;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The calls of commands to services of AWS that have no client of the SDK here. They fail as such a client does. */
public final class AwsCalls {

    private final AwsApi api;

    /** @param like the settings of the client whose region and credentials are used */
    AwsCalls(AwsServiceClientConfiguration like, SdkHttpClient http, int attempts) {
        api = new AwsApi(
                like.region(),
                like.credentialsProvider(),
                http,
                AwsRetryStrategy.standardRetryStrategy().toBuilder()
                        .maxAttempts(attempts)
                        .build());
    }

    /**
     * Calls a service that answers in XML.
     *
     * @throws software.amazon.awssdk.core.exception.SdkException if it refuses or cannot be reached
     */
    public Document xml(AwsService service, AwsRequest request) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            var builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null); // otherwise it writes to stderr
            return builder.parse(new InputSource(new StringReader(answer(service, request))));
        } catch (ParserConfigurationException impossible) {
            throw new IllegalStateException(impossible);
        } catch (SAXException damaged) {
            throw notOfAws();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Calls a service that answers in JSON, or with nothing.
     *
     * @throws software.amazon.awssdk.core.exception.SdkException if it refuses or cannot be reached
     */
    public JsonNode json(AwsService service, AwsRequest request) {
        try {
            return JsonMapper.shared().readTree(answer(service, request));
        } catch (JacksonException damaged) {
            throw notOfAws();
        }
    }

    private String answer(AwsService service, AwsRequest request) {
        return call(service, request).answered().body();
    }

    /** Calls a service whose refusal is one of the ends that the caller awaits. */
    public AwsApi.AwsOutcome call(AwsService service, AwsRequest request) {
        try {
            return api.call(service, request);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static Declined notOfAws() {
        return new Declined("the answer is not of AWS's form").remedy(Failures.PROXY);
    }
}
