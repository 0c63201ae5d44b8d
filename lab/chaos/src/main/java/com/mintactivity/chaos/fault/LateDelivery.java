package com.mintactivity.chaos.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpRequest;

/** Delivers a request after a delay, whether or not its sender still waits: like a network that delays a packet. */
final class LateDelivery {

    /** Headers that the client sets by itself. */
    private static final Set<String> OWN = Set.of("connection", "content-length", "expect", "host", "upgrade");

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    void send(SdkHttpRequest request, RequestBody body, Duration delay) {
        HttpRequest.Builder copy = HttpRequest.newBuilder(request.getUri())
                .method(request.method().name(), HttpRequest.BodyPublishers.ofByteArray(bytes(body)));
        request.forEachHeader((name, values) -> {
            if (!OWN.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> copy.header(name, value));
            }
        });
        HttpRequest delayed = copy.build();
        CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS).execute(() -> deliver(delayed));
    }

    private void deliver(HttpRequest request) {
        try {
            client.send(request, BodyHandlers.discarding());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static byte[] bytes(RequestBody body) {
        try (InputStream content = body.contentStreamProvider().newStream()) {
            return content.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
