package com.mintactivity.tests.mints;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.tally.seal.SparseLimit;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.EventLine;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import com.mintactivity.tests.operator.OperatorHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code corrections} of a page with {@code follow=true}. All orders of events are in the simulation. */
final class MintsCorrections200Test {

    private static final Instant SINCE = Instant.parse("2026-11-19T00:00:00Z");
    private static final Instant IMPORTED = Instant.parse("2026-11-19T08:30:00Z");
    private static final String HOUR = "[{\"since\":\"2026-11-19T08:00:00Z\",\"until\":\"2026-11-19T09:00:00Z\"}]";

    @TempDir
    private Path root;

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key(key -> key.expiring(key.issuedAt().plus(KeyRecord.MAX_LIFE)));

    @Test
    void aClientThatFollowsGetsTheTimesThatChangedUntilItsCursorSaysThatItKnows() throws IOException {
        acme.hit("a").put();
        JsonNode first = page("");
        assertThat(first.path("corrections").toString()).isEqualTo("[]");

        OperatorHarness operator = new OperatorHarness(stack, root);
        operator.json("hits", "import", imported().toString()).done();
        // The rows are there, but the correction follows when the indexes show all of them.
        JsonNode early = page(cursor(first));
        assertThat(early.path("corrections").toString()).isEqualTo("[]");
        operator.seal(8, SparseLimit.DEFAULT);

        JsonNode answered = page(cursor(early));
        assertThat(answered.path("corrections").toString()).isEqualTo(HOUR);
        assertThat(page(cursor(early)).path("corrections").toString()).isEqualTo(HOUR);
        assertThat(page(cursor(answered)).path("corrections").toString()).isEqualTo("[]");

        operator.json("hits", "withdraw", "acme", "imported").done();
        operator.seal(8, SparseLimit.DEFAULT);
        assertThat(page(cursor(answered)).path("corrections").toString()).isEqualTo(HOUR);
    }

    private Path imported() throws IOException {
        String line = EventLine.task("imported")
                .with("app_id", "acme")
                .with("contract", HitBuilder.CONTRACT)
                .with("finished_at", IMPORTED)
                .text();
        return Files.writeString(root.resolve("history.jsonl"), line + "\n");
    }

    private JsonNode page(String cursor) {
        var request = stack.get(Stack.MINTS)
                .key(token)
                .query("contract", HitBuilder.CONTRACT)
                .query("since", SINCE)
                .query("follow", "true");
        return (cursor.isEmpty() ? request : request.query("cursor", cursor))
                .send()
                .ok();
    }

    private static String cursor(JsonNode page) {
        return page.path("resume_cursor").asString();
    }
}
