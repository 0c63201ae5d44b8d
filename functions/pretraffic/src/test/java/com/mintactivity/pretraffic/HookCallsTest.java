package com.mintactivity.pretraffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.mintactivity.platform.aws.AwsApi;
import com.mintactivity.pretraffic.Versions.Result;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/** The two AWS calls of the hook, over HTTP to a server with canned responses. */
final class HookCallsTest {

    private static final String ARN = "arn:aws:lambda:us-east-1:111111111111:function:mint-activity-hits:7";

    /** A response of the server. Status 0 breaks the connection. */
    private record CannedResponse(int status, String body, boolean functionError) {}

    /** A call that the server received. */
    private record ReceivedCall(String target, String action, String authorization, String body) {}

    private final Deque<CannedResponse> replies = new ArrayDeque<>();
    private final List<ReceivedCall> calls = new ArrayList<>();
    private final List<String> properties =
            List.of("aws.endpointUrlLambda", "aws.endpointUrlCodeDeploy", "aws.endpointUrlSsm");
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        properties.forEach(System::clearProperty);
        server.stop(0);
    }

    @Test
    void aVersionIsInvokedByItsEncodedArnAndTheCallIsSigned() throws InterruptedException {
        replies.add(new CannedResponse(200, "{\"statusCode\":401}", false));

        Result result = lambda().invoke(ARN, "{\"a\":1}".getBytes(StandardCharsets.UTF_8));

        assertThat(result).isEqualTo(new Result("{\"statusCode\":401}", false, "7"));
        assertThat(calls).singleElement().satisfies(call -> {
            assertThat(call.target())
                    .isEqualTo("/2015-03-31/functions/arn%3Aaws%3Alambda%3Aus-east-1%3A111111111111%3Afunction%3A"
                            + "mint-activity-hits%3A7/invocations");
            assertThat(call.body()).isEqualTo("{\"a\":1}");
            assertThat(call.authorization())
                    .startsWith("AWS4-HMAC-SHA256 Credential=id/")
                    .contains("/us-east-1/lambda/aws4_request");
        });
    }

    @Test
    void aFunctionThatCrashedIsAnError() throws InterruptedException {
        replies.add(new CannedResponse(200, "{\"errorType\":\"x\"}", true));

        assertThat(lambda().invoke(ARN, new byte[0]).isError()).isTrue();
    }

    @Test
    void theResultIsReportedToCodeDeploy() throws InterruptedException {
        replies.add(new CannedResponse(200, "{}", false));
        replies.add(new CannedResponse(200, "{}", false));
        RollOut rollOut = new CodeDeployRollOut(api());

        rollOut.report("d-1", "e-1", true);
        rollOut.report("d-1", "e-1", false);

        assertThat(calls).allSatisfy(call -> {
            assertThat(call.target()).isEqualTo("/");
            assertThat(call.action()).isEqualTo("CodeDeploy_20141006.PutLifecycleEventHookExecutionStatus");
            assertThat(call.body()).contains("\"deploymentId\":\"d-1\"", "\"lifecycleEventHookExecutionId\":\"e-1\"");
        });
        assertThat(calls.getFirst().body()).contains("\"status\":\"Succeeded\"");
        assertThat(calls.getLast().body()).contains("\"status\":\"Failed\"");
    }

    @Test
    void theUrlOfTheApiIsAParameterOfTheStack() {
        replies.add(new CannedResponse(200, "{\"Parameter\":{\"Value\":\"https://api.example.com\"}}", false));

        assertThat(PublicAddress.url(api(), "mint")).isEqualTo("https://api.example.com");
        assertThat(calls).singleElement().satisfies(call -> {
            assertThat(call.action()).isEqualTo("AmazonSSM.GetParameter");
            assertThat(call.body()).isEqualTo("{\"Name\":\"/public-url/mint\"}");
        });
    }

    @Test
    void aThrottledOrBrokenCallIsRetried() throws InterruptedException {
        replies.add(new CannedResponse(429, "", false));
        replies.add(new CannedResponse(0, "", false));
        replies.add(new CannedResponse(503, "", false));
        replies.add(new CannedResponse(200, "{}", false));

        assertThat(lambda().invoke(ARN, new byte[0])).isEqualTo(new Result("{}", false, "7"));
        assertThat(calls).hasSize(4);
    }

    @Test
    void aRefusedCallIsNotRetried() {
        replies.add(new CannedResponse(403, "a message with data", false));

        assertThatExceptionOfType(AwsServiceException.class)
                .isThrownBy(() -> lambda().invoke(ARN, new byte[0]))
                .withMessage("refused (Service: lambda, Status Code: 403, Request ID: null)");
        assertThat(calls).hasSize(1);
    }

    @Test
    void retriesEndIfTheServiceStaysUnreachable() {
        server.stop(0);

        assertThatExceptionOfType(SdkClientException.class).isThrownBy(() -> lambda().invoke(ARN, new byte[0]));
    }

    private LambdaVersions lambda() {
        return new LambdaVersions(api());
    }

    private AwsApi api() {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        properties.forEach(property -> System.setProperty(property, url));
        return new AwsApi(
                Region.US_EAST_1,
                StaticCredentialsProvider.create(AwsBasicCredentials.create("id", "key")),
                Apache5HttpClient.create(),
                AwsRetryStrategy.standardRetryStrategy().toBuilder()
                        .maxAttempts(4)
                        .backoffStrategy(BackoffStrategy.retryImmediately())
                        .throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
                        .build());
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        var headers = exchange.getRequestHeaders();
        calls.add(new ReceivedCall(
                exchange.getRequestURI().getRawPath(),
                String.valueOf(headers.getFirst("X-Amz-Target")),
                String.valueOf(headers.getFirst("Authorization")),
                body));
        CannedResponse reply = replies.remove();
        if (reply.status() == 0) {
            exchange.close();
            return;
        }
        exchange.getResponseHeaders().add("X-Amz-Executed-Version", "7");
        if (reply.functionError()) {
            exchange.getResponseHeaders().add("X-Amz-Function-Error", "Unhandled");
        }
        byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
