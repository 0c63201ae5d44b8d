package com.mintactivity.sandbox;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.aws.CallTimeouts;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.runtime.Settings;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The Lambda handler that feeds sandboxes, invoked every minute, in stacks with {@code Sandbox=yes} only. It reads
 * nothing of its event. An invocation that comes twice in a minute sends tasks that are recorded already.
 */
public final class SandboxFunction implements RequestStreamHandler {

    private final Sandboxes sandboxes;
    private final EventQueue queue;
    private final InstantSource clock;

    /** Called by Lambda. */
    public SandboxFunction() {
        this(System.getenv(), new RenewableHttpClient());
    }

    private SandboxFunction(Map<String, String> environment, RenewableHttpClient http) {
        Settings settings = Settings.of(environment);
        String url = Objects.requireNonNull(environment.get("EVENTS_QUEUE_URL"), "EVENTS_QUEUE_URL is not set");
        this(
                new Sandboxes(
                        DynamoDbClient.builder()
                                .httpClient(http)
                                .overrideConfiguration(CallTimeouts.interactive(settings.callTimeout()))
                                .build(),
                        settings.stack()),
                new SqsEventQueue(
                        SqsClient.builder()
                                .httpClient(http)
                                .overrideConfiguration(CallTimeouts.interactive(settings.callTimeout()))
                                .build(),
                        url),
                InstantSource.system());
    }

    public SandboxFunction(Sandboxes sandboxes, EventQueue queue, InstantSource clock) {
        this.sandboxes = sandboxes;
        this.queue = queue;
        this.clock = clock;
    }

    /** @throws RuntimeException if a store or the queue fails; Lambda then calls it again */
    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) {
        for (Tenant tenant : sandboxes.enabled()) {
            List<String> tasks = new SandboxTraffic(tenant.name()).at(clock.instant());
            if (!tasks.isEmpty()) {
                queue.send(SandboxTraffic.app(tenant.name()), tasks);
            }
        }
    }
}
