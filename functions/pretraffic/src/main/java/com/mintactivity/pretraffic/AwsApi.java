package com.mintactivity.pretraffic;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;

/**
 * One service of AWS, called over HTTP and signed by the SDK's own signer (Signature Version 4). The hook makes one kind of call to each
 * of two services; the SDK's clients of them would be half of the deployment's size.
 */
final class AwsApi {

    /** Longer than any of the functions may take, a restore included. */
    private static final Duration ANSWER = Duration.ofSeconds(40);

    private static final int ATTEMPTS = 3;

    private final SdkHttpClient http =
            Apache5HttpClient.builder().socketTimeout(ANSWER).build();
    private final AwsCredentialsProvider credentials =
            DefaultCredentialsProvider.builder().build();
    private final String service;
    private final URI endpoint;
    private final String region;

    /**
     * A service in a region.
     *
     * @param service its name in signatures, such as {@code lambda}
     */
    AwsApi(String service, URI endpoint, String region) {
        this.service = service;
        this.endpoint = endpoint;
        this.region = region;
    }

    /** What a successful call returned. */
    record Answer(SdkHttpResponse response, String body) {}

    /**
     * Calls the service; a call that did not get through is tried again.
     *
     * @param path percent-encoded
     * @throws UncheckedIOException if the service could not be reached
     * @throws IllegalStateException if it refused
     */
    Answer post(String path, Map<String, String> headers, byte[] body) {
        SdkHttpRequest.Builder request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .uri(endpoint)
                .encodedPath(path);
        headers.forEach(request::putHeader);
        for (int attempt = 1; ; attempt++) {
            try {
                Answer answer = send(request.build(), body);
                if (answer.response().isSuccessful()) {
                    return answer;
                }
                int status = answer.response().statusCode();
                if (attempt == ATTEMPTS || (status < 500 && status != 429)) {
                    throw new IllegalStateException(service + " refused with status " + status);
                }
            } catch (IOException e) {
                if (attempt == ATTEMPTS) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private Answer send(SdkHttpRequest request, byte[] body) throws IOException {
        var signed = AwsV4HttpSigner.create()
                .sign(sign -> sign.identity(credentials.resolveCredentials())
                        .request(request)
                        .payload(() -> new ByteArrayInputStream(body))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, service)
                        .putProperty(AwsV4HttpSigner.REGION_NAME, region));
        HttpExecuteResponse response = http.prepareRequest(HttpExecuteRequest.builder()
                        .request(signed.request())
                        .contentStreamProvider(signed.payload().orElse(null))
                        .build())
                .call();
        Optional<? extends InputStream> stream = response.responseBody();
        try (InputStream content = stream.isPresent() ? stream.get() : InputStream.nullInputStream()) {
            return new Answer(response.httpResponse(), new String(content.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
