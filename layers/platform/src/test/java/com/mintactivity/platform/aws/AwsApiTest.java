package com.mintactivity.platform.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.platform.aws.AwsApi.AwsOutcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/** The attempts of a signed call, and which end it has. */
final class AwsApiTest {

    private static final int BROKEN = 0;
    private static final int ATTEMPTS = 3;

    private record Reply(int status, String body) {}

    private final Deque<Reply> replies = new ArrayDeque<>();
    private final List<SdkHttpRequest> requests = new ArrayList<>();

    /** Columns: the replies, each a status and a body; how many attempts are made; the end. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 {} | 1 | Answered",
                "400 {\"__type\":\"com.amazon#ThrottlingException\"} ; 200 {} | 2 | Answered",
                "400 <E><Error><Code>Throttling</Code></Error></E> ; 200 {} | 2 | Answered",
                "429 <html>busy</html> ; 200 {} | 2 | Answered",
                "0 ; 503 ; 200 {} | 3 | Answered",
                "429 ; 429 ; 429 ; 200 {} | 3 | Throttled",
                "0 ; 0 ; 0 ; 200 {} | 3 | NoAnswer",
                "500 ; 502 ; 503 <html>proxy</html> ; 200 {} | 3 | Refused 503 ''",
                "400 <html>proxy</html> | 1 | Refused 400 ''",
                "403 <html>proxy</html> | 1 | Refused 403 ''",
                "407 <html>proxy</html> | 1 | Refused 407 ''",
                "403 <E><Code>AccessDenied</Code><Message>no</Message></E> | 1 | Refused 403 'AccessDenied'",
                "400 {\"__type\":\"com.amazon.coral#AccessDeniedException\"} | 1 | Refused 400 'AccessDenied'",
            })
    void isTriedAgainByTheRulesOfTheSdk(String all, int attempts, String end) throws InterruptedException {
        reply(all);
        AwsOutcome outcome = call(AwsRequest.get("/thing"));
        assertThat(text(outcome)).isEqualTo(end);
        assertThat(requests).hasSize(attempts);
        assertThat(requests)
                .allSatisfy(request -> assertThat(
                                request.firstMatchingHeader("Authorization").orElse(""))
                        .startsWith("AWS4-HMAC-SHA256 Credential=id/")
                        .contains("/eu-central-1/cloudformation/aws4_request"));
    }

    @Test
    void aFormIsSentToTheHostOfTheRegion() throws InterruptedException {
        reply("200 <R/>");
        assertThat(text(call(AwsRequest.form("DescribeStacks", "2010-05-15", Map.of("StackName", "a b")))))
                .isEqualTo("Answered");
        assertThat(requests.getFirst().getUri()).hasToString("https://cloudformation.eu-central-1.amazonaws.com/");
    }

    @Test
    void aRefusalThrownAsAnExceptionHasNoDataOfItsBody() {
        reply("403 a secret");
        assertThatThrownBy(() -> call(AwsRequest.get("/thing")).answered())
                .isInstanceOf(SdkException.class)
                .hasMessage("refused (Service: cloudformation, Status Code: 403, Request ID: null)");
    }

    private void reply(String all) {
        Arrays.stream(all.split(" ; ", -1))
                .map(one -> one.split(" ", 2))
                .forEach(one -> replies.add(new Reply(Integer.parseInt(one[0]), one.length == 1 ? "" : one[1])));
    }

    private static String text(AwsOutcome outcome) {
        return switch (outcome) {
            case AwsOutcome.Answered _ -> "Answered";
            case AwsOutcome.NoAnswer _ -> "NoAnswer";
            case AwsOutcome.Throttled _ -> "Throttled";
            case AwsOutcome.RefusedCall refused ->
                "Refused " + refused.failure().statusCode() + " '" + refused.code() + "'";
        };
    }

    private AwsOutcome call(AwsRequest request) throws InterruptedException {
        return new AwsApi(
                        Region.EU_CENTRAL_1,
                        StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "key")),
                        new Replies(),
                        AwsRetryStrategy.standardRetryStrategy().toBuilder()
                                .maxAttempts(ATTEMPTS)
                                .backoffStrategy(BackoffStrategy.retryImmediately())
                                .throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
                                .build())
                .call(AwsService.CLOUDFORMATION, request);
    }

    /** Answers from the queue. */
    private final class Replies implements SdkHttpClient {

        @Override
        public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
            return new ExecutableHttpRequest() {
                @Override
                public HttpExecuteResponse call() throws IOException {
                    requests.add(request.httpRequest());
                    Reply reply = replies.remove();
                    if (reply.status() == BROKEN) {
                        throw new IOException("broken");
                    }
                    return HttpExecuteResponse.builder()
                            .response(SdkHttpResponse.builder()
                                    .statusCode(reply.status())
                                    .build())
                            .responseBody(AbortableInputStream.create(
                                    new ByteArrayInputStream(reply.body().getBytes(StandardCharsets.UTF_8))))
                            .build();
                }

                @Override
                public void abort() {}
            };
        }

        @Override
        public void close() {}
    }
}
