package com.mintactivity.smoke;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The deployment under check, called with one key. Stores every response, for the checks that cover all of them. */
final class Deployment {

    static final String HEALTH = "/partner/v1/health";
    static final String HITS = "/partner/v1/hits";
    static final String MINTS = "/partner/v1/mints";

    /** API Gateway's own timeout is 29 s. */
    private static final Duration TIMEOUT = Duration.ofSeconds(40);

    /** Enough for a key with a low rate: each wait lasts as long as Retry-After says. */
    private static final int MAX_WAITS = 5;

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    private final Queue<Response> responses = new ConcurrentLinkedQueue<>();
    private final String base;
    private final String token;
    private final Optional<String> address;

    /**
     * Sends nothing yet.
     *
     * @param base the URL to which paths are appended
     * @param address the value of {@code X-Forwarded-For}, for a deployment that trusts this header
     */
    Deployment(String base, String token, Optional<String> address) {
        this.base = base.replaceFirst("/+$", "");
        this.token = token;
        this.address = address;
    }

    String token() {
        return token;
    }

    boolean trustsForwarded() {
        return address.isPresent();
    }

    List<Response> responses() {
        return List.copyOf(responses);
    }

    /** A GET with the key. */
    Request request(String target) {
        return new Request("GET", target, List.of("Bearer " + token), address, Optional.empty());
    }

    Response get(String target) {
        return patiently(request(target));
    }

    boolean isSwitchedOff() {
        return get(HEALTH).summary().equals("503 tenant_api_disabled");
    }

    /** Waits for {@code Retry-After} and sends again while the bucket is empty. */
    Response patiently(Request request) {
        Response response = once(request);
        for (int waits = 0; response.status() == 429 && waits < MAX_WAITS; waits++) {
            pause(response);
            response = once(request);
        }
        return response;
    }

    Response once(Request request) {
        return kept(send(request));
    }

    /** As {@link #patiently}, for a target that {@link URI} refuses. */
    Response unchecked(Request request) {
        Response response = kept(Wire.send(base, request));
        for (int waits = 0; response.status() == 429 && waits < MAX_WAITS; waits++) {
            pause(response);
            response = kept(Wire.send(base, request));
        }
        return response;
    }

    static void pause(Response response) {
        String seconds = response.header("Retry-After").orElse("1");
        try {
            Thread.sleep(Duration.ofSeconds(seconds.matches("[0-9]{1,3}") ? Long.parseLong(seconds) : 1));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private Response kept(Response response) {
        responses.add(response);
        return response;
    }

    private Response send(Request request) {
        HttpRequest.Builder httpRequest = HttpRequest.newBuilder(URI.create(base + request.target()))
                .timeout(TIMEOUT)
                .method(
                        request.method(),
                        request.content()
                                .map(content -> HttpRequest.BodyPublishers.ofString(content.text()))
                                .orElse(HttpRequest.BodyPublishers.noBody()));
        request.content().ifPresent(content -> httpRequest.header("Content-Type", content.type()));
        request.authorization().forEach(value -> httpRequest.header("Authorization", value));
        request.forwarded().ifPresent(value -> httpRequest.header("X-Forwarded-For", value));
        try {
            var response = client.send(httpRequest.build(), BodyHandlers.ofString());
            return new Response(
                    request.path(), response.statusCode(), response.headers().map(), response.body());
        } catch (IOException e) {
            return Response.none(request.path(), e);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Response.none(request.path(), stopped);
        }
    }
}
