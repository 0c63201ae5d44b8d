package com.mintactivity.chaos.load;

import com.mintactivity.smoke.ContractDocument;
import com.mintactivity.smoke.DeclaredAnswers;
import com.mintactivity.smoke.Response;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Sends requests to the service, and checks every response. */
public final class ServiceClient {

    private static final ContractDocument CONTRACT = ContractDocument.read(Path.of("docs/openapi.yaml"));

    /** As API Gateway's. */
    private static final Duration TIMEOUT = Duration.ofSeconds(29);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String base;

    public ServiceClient(String base) {
        this.base = base;
    }

    /** The response to a GET with a key; of status 0 if none came. */
    public Response get(String token, String target) {
        String path = target.replaceFirst("\\?.*", "");
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + target))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + token)
                .build();
        try {
            var response = client.send(request, BodyHandlers.ofString());
            return new Response(path, response.statusCode(), response.headers().map(), response.body());
        } catch (IOException e) {
            return Response.none(path, e);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Response.none(path, stopped);
        }
    }

    /** Sends a call, and checks its response. */
    public CallSample send(int worker, String token, ServiceCall call) {
        long start = System.nanoTime();
        Response response = get(token, call.target());
        long end = System.nanoTime();
        List<String> defects = new ArrayList<>(DeclaredAnswers.differences(CONTRACT, response));
        if (response.status() == 200 && defects.isEmpty()) {
            defects.addAll(call.defects().apply(response));
        }
        return new CallSample(worker, call.route(), start, end, response.status(), response.summary(), defects);
    }
}
