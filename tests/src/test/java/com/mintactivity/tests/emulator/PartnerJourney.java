package com.mintactivity.tests.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.activity.tally.announce.SqsSealQueue;
import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.auth.key.Token;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.RecorderFunction;
import com.mintactivity.recorder.queue.QueuedDeadLetters;
import com.mintactivity.recorder.queue.QueuedRetries;
import com.mintactivity.sealer.SealerFunction;
import com.mintactivity.sealer.SealerWiring;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import com.mintactivity.tests.operator.OperatorHarness;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;
import tools.jackson.databind.JsonNode;

/**
 * A partner from its first key to the revocation of the key: the operator's commands as on a deployed stack, events
 * through the queue to the recorder, contracts through the queue to the sealer, and the three endpoints.
 */
final class PartnerJourney {

    private static final Duration SETTLE = Duration.ofSeconds(5);

    private final Stack stack;
    private final OperatorHarness operator;
    private final SqsClient sqs;
    private final String deadLetters;
    private final EventSource recorder;
    private final EventSource sealer;
    private final EventSource continued;
    private final Instant start;

    PartnerJourney(Stack stack, LocalStack localStack, Path root, Instant now) {
        this.stack = stack;
        this.start = now;
        stack.clock().set(now);
        this.operator = new OperatorHarness(stack, root);
        this.sqs = localStack.sqs();
        this.deadLetters = localStack.queueUrl(stack.name(), "dead-letters");
        String events = localStack.queueUrl(stack.name(), "events");
        SealQueue sealQueue = SqsSealQueue.of(sqs, stack.name());
        this.recorder = new EventSource(
                sqs,
                events,
                new RecorderFunction(
                        Recorder.live(
                                stack.dynamo(),
                                stack.name(),
                                stack.clock(),
                                SETTLE,
                                sealQueue,
                                stack.platform().executor(),
                                10),
                        new QueuedDeadLetters(sqs, deadLetters),
                        new QueuedRetries(sqs, events),
                        stack.platform().metrics(),
                        stack.platform().log()));
        SealerFunction function = new SealerFunction(SealerWiring.of(
                stack.dynamo(),
                stack.name(),
                sealQueue,
                SqsSealQueue.continuations(sqs, stack.name()),
                new SettledClock(stack.clock(), SETTLE),
                stack.platform().metrics(),
                stack.platform().log()));
        this.sealer = new EventSource(sqs, localStack.queueUrl(stack.name(), "seal.fifo"), function);
        this.continued = new EventSource(sqs, localStack.queueUrl(stack.name(), "continue.fifo"), function);
    }

    void run() {
        operate(
                "tenant",
                "create",
                "acme",
                "--app",
                "acme",
                "--attribution-live-at",
                start.minus(Duration.ofHours(1)).toString());
        JsonNode issued = operate("key", "issue", "acme", "--allow", TestTenant.ADDRESS + "/32");
        Token token = Token.parse(issued.path("token").asString()).orElseThrow();
        String keyId = issued.path("key_id").asString();
        JsonNode health = stack.get(Stack.HEALTH).key(token).send().ok();
        assertThat(health.path("tenant").asString()).isEqualTo("acme");
        assertThat(health.path("key_id").asString()).isEqualTo(keyId);

        recordEvents();
        seal();
        read(token);
        revoke(token, keyId);
    }

    /** The operator sends the events of a file. A broken event comes from elsewhere: the command refuses it. */
    private void recordEvents() {
        List<String> file = List.of(
                task("t-1").text(),
                task("t-2").with("user_id", "4712").with("chain_id", 8453).text(),
                task("t-3").text(),
                task("t-1").with("user_id", "9999").text(),
                task("t-4").with("status", "reverted").text(),
                EventLine.account("4711").with("seen_at", start).text());
        byte[] lines = String.join("\n", file).getBytes(StandardCharsets.UTF_8);
        assertThat(operator.run(arguments("tasks", "send", "-"), lines)
                        .done()
                        .path("queued")
                        .intValue())
                .isEqualTo(file.size());
        String events = sqs.getQueueUrl(request -> request.queueName(stack.name() + "-events"))
                .queueUrl();
        sqs.sendMessage(request -> request.queueUrl(events).messageBody("{\"type\":\"mint_task.finished\"}"));
        assertThat(recorder.drain()).isEqualTo(file.size() + 1);
        assertThat(sqs.receiveMessage(request -> request.queueUrl(deadLetters).messageAttributeNames("reason"))
                        .messages())
                .singleElement()
                .satisfies(dead -> assertThat(dead.messageAttributes()).containsKey("reason"));
    }

    private EventLine task(String id) {
        return EventLine.task(id).with("booked_at", start.minusSeconds(30)).with("finished_at", start.minusSeconds(1));
    }

    private void seal() {
        stack.clock().advance(Duration.ofMinutes(10));
        assertThat(sealer.drain()).isPositive();
        continued.drain();
        assertThat(operate("tallies", "status").valueStream())
                .singleElement()
                .satisfies(status -> assertThat(
                                Instant.parse(status.path("watermark").asString()))
                        .isAfter(start));
    }

    private void read(Token token) {
        JsonNode hits = ask(Stack.HITS, token).send().ok();
        assertThat(hits.at("/total/hits").intValue()).isEqualTo(3);
        assertThat(hits.at("/total/users").intValue()).isEqualTo(2);
        assertThat(hits.at("/users/0/chat_username").asString()).isEqualTo("alice");
        assertThat(hits.at("/chain_ids")).hasToString("[1,8453]");
        List<String> taskIds = new ArrayList<>();
        JsonNode page = ask(Stack.MINTS, token).query("limit", 2).send().ok();
        taskIds(page, taskIds);
        String cursor = page.path("next_cursor").asString();
        JsonNode last = ask(Stack.MINTS, token)
                .query("limit", 2)
                .query("cursor", cursor)
                .send()
                .ok();
        taskIds(last, taskIds);
        assertThat(taskIds).containsExactly("t-1", "t-2", "t-3");
        assertThat(last.path("next_cursor").isNull()).isTrue();
    }

    private static void taskIds(JsonNode page, List<String> taskIds) {
        page.path("mints").forEach(row -> taskIds.add(row.path("task_id").asString()));
    }

    private ApiRequest ask(String path, Token token) {
        return stack.get(path)
                .key(token)
                .query("contract", EventLine.CONTRACT)
                .query("since", start.minus(Duration.ofHours(1)));
    }

    private void revoke(Token token, String keyId) {
        operate("key", "revoke", keyId);
        stack.expireRecords();
        stack.get(Stack.HEALTH).key(token).send().refused(401, "invalid_key");
        assertThat(operate("audit").valueStream().map(row -> row.path("command").asString()))
                .contains("tenant create", "key issue", "key revoke");
    }

    private JsonNode operate(String... command) {
        return operator.run(arguments(command), new byte[0]).done();
    }

    private List<String> arguments(String... command) {
        List<String> arguments = new ArrayList<>(List.of("--stack", stack.name(), "--json"));
        arguments.addAll(List.of(command));
        return arguments;
    }
}
