package com.mintactivity.platform.aws;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.retry.RetryUtils;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.IdentityProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;

/**
 * Calls services of AWS of which a caller needs a call or two, with requests that the SDK's signer signs (Signature
 * Version 4) and that are tried again by the SDK's rules: a client of the SDK for each service would be a jar for each.
 */
public final class AwsApi {

    /** The code of a refusal, in XML or in JSON. It comes from the network, and is shown on a terminal. */
    private static final Pattern CODE = Pattern.compile("(?:<Code>|\"__type\":\\s*\"(?:[^\"]*#)?)([\\w.]{1,100})");

    /** The header with the code of services that answer with a resource. */
    private static final Pattern TYPE = Pattern.compile("([\\w.]{1,100})(?::.*)?");

    private final Region region;
    private final IdentityProvider<? extends AwsCredentialsIdentity> credentials;
    private final SdkHttpClient http;
    private final RetryStrategy retries;

    /** @param retries complete, such as {@code AwsRetryStrategy.standardRetryStrategy()}: nothing is added to it */
    public AwsApi(
            Region region,
            IdentityProvider<? extends AwsCredentialsIdentity> credentials,
            SdkHttpClient http,
            RetryStrategy retries) {
        this.region = region;
        this.credentials = credentials;
        this.http = http;
        this.retries = retries;
    }

    /** The end of a call, after its last attempt. */
    public sealed interface AwsOutcome {

        /** The service did what was asked. */
        record Answered(SdkHttpResponse response, SdkBytes content) implements AwsOutcome {

            /** The content as text. */
            public String body() {
                return content.asUtf8String();
            }

            @Override
            public Answered answered() {
                return this;
            }
        }

        /** The service could not be reached, or the connection ended before its answer: it may have done it. */
        record NoAnswer(SdkException failure) implements AwsOutcome {}

        /** The service has had too many calls, and did nothing. */
        record Throttled(AwsServiceException failure) implements AwsOutcome {}

        /**
         * The service refused, or something on the way to it, such as a proxy.
         *
         * @param failure with the code of the error, unless the answer has none
         */
        record RefusedCall(AwsServiceException failure) implements AwsOutcome {

            /** The code without the word {@code Exception}; empty if the answer has none. */
            public String code() {
                return Optional.ofNullable(failure.awsErrorDetails().errorCode())
                        .orElse("")
                        .replaceFirst("Exception$", "");
            }
        }

        /**
         * The answer.
         *
         * @throws SdkException if there is none; its message has only the service and the status
         */
        default Answered answered() {
            throw failure(this).orElseThrow();
        }
    }

    /**
     * Calls a service.
     *
     * @throws SdkClientException if there are no credentials
     * @throws InterruptedException if the caller stopped waiting
     */
    public AwsOutcome call(AwsService service, AwsRequest request) throws InterruptedException {
        var first = retries.acquireInitialToken(AcquireInitialTokenRequest.create(service.host()));
        RetryToken token = first.token();
        Thread.sleep(first.delay());
        while (true) {
            AwsOutcome outcome = attempt(service, request);
            Optional<SdkException> failure = failure(outcome);
            if (failure.isEmpty()) {
                retries.recordSuccess(RecordSuccessRequest.create(token));
                return outcome;
            }
            try {
                var next = retries.refreshRetryToken(RefreshRetryTokenRequest.builder()
                        .token(token)
                        .failure(failure.get())
                        .build());
                token = next.token();
                Thread.sleep(next.delay());
            } catch (TokenAcquisitionFailedException last) {
                return outcome;
            }
        }
    }

    private static Optional<SdkException> failure(AwsOutcome outcome) {
        return switch (outcome) {
            case AwsOutcome.Answered _ -> Optional.empty();
            case AwsOutcome.NoAnswer none -> Optional.of(none.failure());
            case AwsOutcome.Throttled throttled -> Optional.of(throttled.failure());
            case AwsOutcome.RefusedCall refused -> Optional.of(refused.failure());
        };
    }

    private AwsOutcome attempt(AwsService service, AwsRequest request) {
        try {
            HttpExecuteResponse response = send(service, request);
            SdkHttpResponse head = response.httpResponse();
            try (InputStream in = response.responseBody().isPresent()
                    ? response.responseBody().get()
                    : InputStream.nullInputStream()) {
                SdkBytes content = SdkBytes.fromInputStream(in);
                return head.isSuccessful()
                        ? new AwsOutcome.Answered(head, content)
                        : refusal(service, head, new String(content.asByteArrayUnsafe(), StandardCharsets.UTF_8));
            }
        } catch (IOException unreachable) {
            return new AwsOutcome.NoAnswer(SdkClientException.create(service.host() + " did not answer", unreachable));
        }
    }

    private HttpExecuteResponse send(AwsService service, AwsRequest request) throws IOException {
        SdkHttpRequest.Builder unsigned = SdkHttpRequest.builder()
                .method(request.method())
                .uri(service.endpoint(region).resolve(request.path()));
        request.headers().forEach(unsigned::putHeader);
        var signed = AwsV4HttpSigner.create()
                .sign(sign -> sign.identity(credentials.resolveIdentity().join())
                        .request(unsigned.build())
                        .payload(() -> request.body().asInputStream())
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, service.host())
                        .putProperty(AwsV4HttpSigner.REGION_NAME, region.id()));
        return http.prepareRequest(HttpExecuteRequest.builder()
                        .request(signed.request())
                        .contentStreamProvider(signed.payload().orElse(null))
                        .build())
                .call();
    }

    private static AwsOutcome refusal(AwsService service, SdkHttpResponse head, String body) {
        // Of an answer without a code, the code is null, as where an SDK's client read it.
        AwsErrorDetails details = AwsErrorDetails.builder()
                .serviceName(service.host())
                .errorMessage("refused")
                .errorCode(code(head, body).orElse(null))
                .build();
        AwsServiceException failure = AwsServiceException.builder()
                .statusCode(head.statusCode())
                .awsErrorDetails(details)
                .build();
        return RetryUtils.isThrottlingException(failure)
                ? new AwsOutcome.Throttled(failure)
                : new AwsOutcome.RefusedCall(failure);
    }

    private static Optional<String> code(SdkHttpResponse head, String body) {
        return Stream.concat(
                        head.firstMatchingHeader("x-amzn-ErrorType").stream()
                                .map(TYPE::matcher)
                                .filter(matcher -> matcher.matches())
                                .map(matcher -> matcher.group(1)),
                        CODE.matcher(body).results().map(found -> found.group(1)))
                .findFirst();
    }
}
