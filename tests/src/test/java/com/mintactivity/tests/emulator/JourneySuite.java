package com.mintactivity.tests.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.auth.key.Pepper;
import com.mintactivity.auth.key.Token;
import com.mintactivity.recorder.DeadLetters;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.RecorderFunction;
import com.mintactivity.tests.harness.Batch;
import com.mintactivity.tests.harness.Emulator;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.NoContext;
import com.mintactivity.tests.harness.Partner;
import com.mintactivity.tests.harness.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What must work on anything that plays AWS: events become hits, partners read them, broken events are kept aside. */
abstract class JourneySuite {

    private final Stack stack = Stack.on(emulator(), Map.of());
    private final Partner acme = stack.partner("acme");
    private final Token token = acme.key();

    abstract Emulator emulator();

    /** Where the recorder puts what is broken. */
    abstract DeadLetters deadLetters();

    /** Everything that lies there: texts by their reason. */
    abstract Map<String, String> kept();

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

    /** Page by page, one row a page. */
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
    void onlyALiveKeyWithItsSecretOpens() {
        stack.ask(Stack.HEALTH).key(token).send().ok();
        stack.ask(Stack.HEALTH).send().refused(401, "invalid_key");
        acme.changeKey(token, key -> key.revoked(stack.clock().instant()));
        stack.forgetRecords();
        stack.ask(Stack.HEALTH).key(token).send().refused(401, "invalid_key");
    }

    @Test
    void secretsHaveTheFormThatTheTemplateGivesThem() {
        for (String secret : List.of(Pepper.secretId(stack.name()), Cursors.secretId(stack.name()))) {
            assertThat(stack.platform().secrets().keyring(secret).current()).isEqualTo("1");
        }
    }

    @Test
    void aBrokenEventIsKeptWithItsReasonAndTheRestIsRecorded() {
        String broken = "{\"type\":\"mint_task.finished\",\"of\":\"" + stack.name() + "\"}";
        SQSBatchResponse response = record(broken, EventLine.task("t-1").text());
        assertThat(response.getBatchItemFailures()).isEmpty();
        assertThat(kept()).containsKey(broken);
        assertThat(kept().get(broken)).isNotBlank();
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
                                stack.platform().executor(),
                                10),
                        deadLetters(),
                        stack.platform().metrics(),
                        stack.platform().log())
                .handleRequest(Batch.of(List.of(bodies)), new NoContext());
    }
}
