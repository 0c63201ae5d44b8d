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
 * One service of AWS, called over HTTP with requests signed by the SDK's signer (Signature Version 4). The hook makes
 * one kind of call to each of two services; the SDK's clients for them would be two more libraries.
 */
final class AwsApi {

    /** Longer than any of the functions may take, including a restore. */
    private static final Duration ANSWER = Duration.ofSeconds(40);

    private static final int ATTEMPTS = 4;

    /** The pause before the second attempt. It doubles before each further one. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final SdkHttpClient http =
            Apache5HttpClient.builder().socketTimeout(ANSWER).build();
    private final AwsCredentialsProvider credentials;
    private final String service;
    private final URI endpoint;
    private final String region;
    private final Duration pause;

    /**
     * A service in a region.
     *
     * @param service its name in signatures, such as {@code lambda}
     */
    AwsApi(String service, URI endpoint, String region) {
        this(
                service,
                endpoint,
                region,
                PAUSE,
                DefaultCredentialsProvider.builder().build());
    }

    AwsApi(String service, URI endpoint, String region, Duration pause, AwsCredentialsProvider credentials) {
        this.service = service;
        this.endpoint = endpoint;
        this.region = region;
        this.pause = pause;
        this.credentials = credentials;
    }

    /** The response to a successful call. */
    record Answer(SdkHttpResponse response, String body) {}

    /**
     * Calls the service; a call that failed for a transient reason is tried again after an increasing pause.
     *
     * @param path percent-encoded
     * @throws UncheckedIOException if the service could not be reached
     * @throws IllegalStateException if it refused; the message contains only the service and the status
     * @throws InterruptedException if the caller stopped waiting
     */
    Answer post(String path, Map<String, String> headers, byte[] body) throws InterruptedException {
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
            Thread.sleep(pause.multipliedBy(1L << (attempt - 1)));
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
