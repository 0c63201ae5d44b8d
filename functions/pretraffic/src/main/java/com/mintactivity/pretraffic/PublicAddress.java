package com.mintactivity.pretraffic;

import com.mintactivity.auth.error.ErrorCode;
import com.mintactivity.auth.key.Token;
import com.mintactivity.platform.aws.AwsApi;
import com.mintactivity.platform.aws.AwsRequest;
import com.mintactivity.platform.aws.AwsService;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The API as callers reach it: by its name, certificate and gateway. */
final class PublicAddress {

    private static final SdkHttpClient HTTP = Apache5HttpClient.builder()
            .connectionTimeout(Duration.ofSeconds(5))
            .socketTimeout(Duration.ofSeconds(30))
            .build();

    private final String url;

    /** @param url to which the paths of the API are appended */
    PublicAddress(String url) {
        this.url = url;
    }

    /** The URL that the stack has stored for the hook alone. */
    static String url(AwsApi aws, String stack) {
        try {
            var answer = aws.call(
                    AwsService.SSM, AwsRequest.json("AmazonSSM.GetParameter", Map.of("Name", "/public-url/" + stack)));
            return JsonMapper.shared()
                    .readTree(answer.answered().body())
                    .path("Parameter")
                    .path("Value")
                    .asString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /**
     * A call with the canary's key is refused for its address, as from everywhere.
     *
     * @throws WrongException if it is answered otherwise
     * @throws UncheckedIOException if the API cannot be reached
     */
    void refuses(Token token) {
        SdkHttpRequest request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.GET)
                .uri(URI.create(url + "/partner/v1/health"))
                .putHeader("Authorization", "Bearer " + token.reveal())
                .build();
        try {
            HttpExecuteResponse response = HTTP.prepareRequest(
                            HttpExecuteRequest.builder().request(request).build())
                    .call();
            Optional<? extends InputStream> stream = response.responseBody();
            try (InputStream content = stream.isPresent() ? stream.get() : InputStream.nullInputStream()) {
                int status = response.httpResponse().statusCode();
                JsonNode body =
                        JsonMapper.shared().readTree(new String(content.readAllBytes(), StandardCharsets.UTF_8));
                String code = body.path("code").asString("");
                WrongException.unless(
                        CanaryApi.isOff(status, code)
                                || (status == 403 && code.equals(ErrorCode.IP_NOT_ALLOWED.wire())),
                        "the public address answered " + status + " " + code);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
