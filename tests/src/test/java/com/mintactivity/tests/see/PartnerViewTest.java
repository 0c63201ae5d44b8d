package com.mintactivity.tests.see;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TableContents;
import com.mintactivity.tests.harness.TestTenant;
import com.mintactivity.tests.operator.CommandOutput;
import com.mintactivity.tests.operator.OperatorHarness;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The answer that `see` shows is the one that the partner gets, and the audit says who looked. */
final class PartnerViewTest {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final OperatorHarness operator;

    PartnerViewTest(@TempDir Path root) {
        operator = new OperatorHarness(stack, root);
    }

    @BeforeEach
    void putHits() {
        for (int hit = 0; hit < 7; hit++) {
            acme.hit("task-" + hit).user("user-" + hit % 3).put();
        }
        stack.partner("other").hit("of-another").put();
    }

    @ParameterizedTest
    @CsvSource({"hits, top, 2", "mints, limit, 3"})
    void theBodyIsTheOneThatThePartnerGets(String route, String parameter, int rows) {
        Token token = acme.key();
        String body = stack.get("/partner/v1/" + route)
                .query("contract", HitBuilder.CONTRACT)
                .query("since", Stack.SINCE)
                .query(parameter, rows)
                .key(token)
                .send()
                .text();
        CommandOutput output = operator.json(
                "see", "acme", route, HitBuilder.CONTRACT, "--since", Stack.SINCE, "--query", parameter + "=" + rows);
        assertThat(output.status()).as(output.err()).isZero();
        // `see` stores no answer.
        assertThat(withoutCursor(output.out().stripTrailing()))
                .isEqualTo(withoutCursor(body.replace("\"cache_ttl_s\":30", "\"cache_ttl_s\":0")));
        assertThat(operator.run(List.of("--local", "see", "acme", route, HitBuilder.CONTRACT), new byte[0])
                        .out())
                .contains(HitBuilder.CONTRACT, "user-1");
    }

    /** The encryption of a cursor is random. */
    private static String withoutCursor(String body) {
        return body.replaceAll("\"next_cursor\":\"[^\"]+\"", "\"next_cursor\":\"…\"");
    }

    @Test
    void thePageAfterACursorIsThePartnersToo() {
        JsonNode first = operator.done("see", "acme", "mints", HitBuilder.CONTRACT, "--query", "limit=5");
        JsonNode next = operator.done(
                "see",
                "acme",
                "mints",
                HitBuilder.CONTRACT,
                "--since",
                first.path("since").asString(),
                "--query",
                "cursor=" + first.path("next_cursor").asString());
        assertThat(next.path("mints")).hasSize(2);
    }

    @Test
    void eachLookHasItsAuditRowAndARefusalHasNone() {
        operator.done("see", "acme", "hits", HitBuilder.CONTRACT, "--since", "2d");
        JsonNode row = operator.done("audit").path(0);
        assertThat(row.path("command").asString()).isEqualTo("see");
        assertThat(row.path("target").asString()).isEqualTo("acme");
        assertThat(row.path("who").asString()).isEqualTo(OperatorHarness.OPERATOR);
        assertThat(row.path("change").toString())
                .contains(HitBuilder.CONTRACT, "\"route\":{\"after\":\"hits\"}", "2026-11-18T12:00:30Z");
        TableContents before = TableContents.of(stack);
        operator.json("see", "acme", "hits", "0x12")
                .refused(1, "the partner gets 400 invalid_request: contract must be 0x and 40 hexadecimal digits");
        operator.json("see", "acme", "hits", HitBuilder.CONTRACT, "--since", "32d")
                .refused(1, "the partner gets 400 window_too_large");
        operator.json("see", "umbrella", "hits", HitBuilder.CONTRACT).refused(1, "there is no tenant umbrella");
        operator.json("see", "acme", "health", HitBuilder.CONTRACT).refused(2, "is not hits or mints");
        assertThat(TableContents.of(stack)).isEqualTo(before);
    }

    @Test
    void whatTheGateWouldRefuseIsSaid() {
        operator.done("tenant", "api-off", "acme");
        assertThat(operator.json("see", "acme", "hits", HitBuilder.CONTRACT).err())
                .contains("the API is switched off, so the partner gets 503 now");
        operator.done("tenant", "disable", "acme");
        assertThat(operator.json("see", "acme", "hits", HitBuilder.CONTRACT).err())
                .contains("acme is disabled, so the partner gets 401 now");
    }
}
