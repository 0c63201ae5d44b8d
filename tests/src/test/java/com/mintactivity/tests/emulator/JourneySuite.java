package com.mintactivity.tests.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.RecorderFunction;
import com.mintactivity.recorder.queue.DeadLetters;
import com.mintactivity.tests.harness.Emulator;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.Invocations;
import com.mintactivity.tests.harness.SqsBatch;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Main journeys that must work on every emulator of AWS: recording events, reading hits and mints, dead letters. */
abstract class JourneySuite {

    @AutoClose
    private final Stack stack = Stack.on(emulator(), Map.of());

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    abstract Emulator emulator();

    /** The sink of broken events. */
    abstract DeadLetters deadLetters();

    /** The reason of each dead-lettered text. */
    abstract Map<String, String> deadLettered();

    @Test
    void hitsAndMintsAgreeOnWhatWasRecorded() {
        SQSBatchResponse response = record(
                EventLine.task("t-1").text(),
                EventLine.task("t-2")
                        .with("user_id", "4712")
                        .with("chain_id", 8453)
                        .text(),
                EventLine.task("t-3").text(),
                EventLine.task("t-1").with("user_id", "9999").text(),
                EventLine.account("4711").text());
        assertThat(response.getBatchItemFailures()).isEmpty();
        stack.clock().advance(Duration.ofMinutes(1));

        JsonNode hits = stack.ask(Stack.HITS).key(token).send().ok();
        assertThat(hits.at("/total/hits").intValue()).isEqualTo(3);
        assertThat(hits.at("/total/users").intValue()).isEqualTo(2);
        assertThat(hits.at("/users/0/chat_username").asString()).isEqualTo("alice");
        assertThat(mints("")).containsExactly("t-1", "t-2", "t-3");
        assertThat(mints("8453")).containsExactly("t-2");
    }

    /** The task ids of all pages, one row a page. */
    private List<String> mints(String chain) {
        List<String> taskIds = new ArrayList<>();
        for (String cursor = ""; ; ) {
            var call = stack.ask(Stack.MINTS).key(token).query("limit", 1);
            if (!cursor.isEmpty()) {
                call.query("cursor", cursor);
            }
            if (!chain.isEmpty()) {
                call.query("chain_id", chain);
            }
            JsonNode page = call.send().ok();
            page.path("mints").forEach(row -> taskIds.add(row.path("task_id").asString()));
            if (page.path("next_cursor").isNull()) {
                return taskIds;
            }
            cursor = page.path("next_cursor").asString();
        }
    }

    @Test
    void aCachedAnswerIsReturnedByteForByte() {
        record(EventLine.task("t-1").text());
        String first = stack.ask(Stack.HITS).key(token).send().text();
        record(EventLine.task("t-2").text());
        assertThat(stack.ask(Stack.HITS).key(token).send().text()).isEqualTo(first);
    }

    @Test
    void onlyALiveKeyIsAccepted() {
        stack.ask(Stack.HEALTH).key(token).send().ok();
        stack.ask(Stack.HEALTH).send().refused(401, "invalid_key");
        acme.changeKey(token, key -> key.revoked(stack.clock().instant()));
        stack.expireRecords();
        stack.ask(Stack.HEALTH).key(token).send().refused(401, "invalid_key");
    }

    @Test
    void secretsHaveTheFormOfTheTemplate() {
        for (String secret : List.of(Pepper.secretId(stack.name()), Cursors.secretId(stack.name()))) {
            assertThat(stack.platform().secrets().keyring(secret).current()).isEqualTo("1");
        }
    }

    @Test
    void aBrokenEventIsDeadLetteredWithItsReasonAndTheRestIsRecorded() {
        String broken = "{\"type\":\"mint_task.finished\",\"of\":\"" + stack.name() + "\"}";
        SQSBatchResponse response = record(broken, EventLine.task("t-1").text());
        assertThat(response.getBatchItemFailures()).isEmpty();
        assertThat(deadLettered()).containsKey(broken);
        assertThat(deadLettered().get(broken)).isNotBlank();
        stack.clock().advance(Duration.ofMinutes(1));
        assertThat(mints("")).containsExactly("t-1");
    }

    private SQSBatchResponse record(String... bodies) {
        return new RecorderFunction(
                        Recorder.live(
                                stack.dynamo(),
                                stack.name(),
                                stack.clock(),
                                Duration.ofSeconds(5),
                                stack.sealQueue(),
                                stack.platform().executor(),
                                10),
                        deadLetters(),
                        (body, group, attempt) -> {},
                        stack.platform().metrics(),
                        stack.platform().log())
                .handleRequest(SqsBatch.of(List.of(bodies)), Invocations.context());
    }
}
