package com.mintactivity.sandbox;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.platform.aws.CallTimeouts;
import com.mintactivity.platform.aws.RenewableHttpClient;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.runtime.Settings;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * The Lambda handler that feeds sandboxes, invoked every minute, in stacks with {@code Sandbox=yes} only. It sends the
 * tasks of the minute for which it was invoked: one that is late, or that Lambda repeats, leaves no minute without
 * them. An invocation that comes twice for a minute sends tasks that are recorded already.
 */
public final class SandboxFunction implements RequestStreamHandler {

    /** One after another, each whether or not another one fails. */
    private static final int AT_ONCE = 1;

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

    /**
     * Feeds all sandboxes, also if one of them fails.
     *
     * @throws RuntimeException if a store or the queue failed; Lambda then calls it again
     */
    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) {
        Instant minute = scheduled(input).orElseGet(clock::instant);
        Parallel.VIRTUAL_THREADS.each(sandboxes.enabled(), AT_ONCE, tenant -> feed(tenant.name(), minute));
    }

    private void feed(String tenant, Instant minute) {
        queue.send(SandboxTraffic.app(tenant), new SandboxTraffic(tenant).of(minute, clock.instant()));
    }

    /** The time of the schedule's event; empty if somebody else invoked the function. */
    private static Optional<Instant> scheduled(InputStream event) {
        String time = JsonMapper.shared().readTree(event).path("time").asString("");
        return time.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(time));
    }
}
