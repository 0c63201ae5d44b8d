package com.mintactivity.tests.mints;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

final class Mints200Test {

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key();

    @Test
    void fieldsHaveTheOrderOfTheSpecification() {
        stack.put(new Account(new UserId("4711"), "4711", "alice", TestClock.START));
        acme.hit("t-1")
                .chain(137)
                .quantity(3)
                .tx("0xabc")
                .at("2026-11-20T10:00:07.250Z")
                .put();
        assertThat(stack.ask(Stack.MINTS).key(token).send().text())
                .isEqualTo("{\"contract\":\"" + HitBuilder.CONTRACT + "\","
                        + "\"since\":\"2026-11-20T00:00:00Z\",\"until\":\"2026-11-20T12:00:25Z\","
                        + "\"mints\":[{\"task_id\":\"t-1\",\"user_id\":\"4711\",\"chat_id\":\"4711\","
                        + "\"chat_username\":\"alice\",\"wallet\":\"" + HitBuilder.WALLET + "\",\"chain_id\":137,"
                        + "\"contract\":\"" + HitBuilder.CONTRACT + "\",\"tx_hash\":\"0xabc\",\"quantity\":3,"
                        + "\"completed_at\":\"2026-11-20T10:00:07.25Z\"}],"
                        + "\"next_cursor\":null,\"generated_at\":\"2026-11-20T12:00:30Z\"}");
    }

    @Test
    void aWindowWithoutHitsIsOneLastEmptyPage() {
        assertThat(stack.ask(Stack.MINTS).key(token).send().text()).contains("\"mints\":[],\"next_cursor\":null,");
    }

    @Test
    void absentFieldsAreEmpty() {
        acme.hit("t-1").wallet("").tx("").put();
        JsonNode row =
                stack.ask(Stack.MINTS).key(token).send().ok().path("mints").path(0);
        for (String field : List.of("wallet", "tx_hash", "chat_id", "chat_username")) {
            assertThat(row.path(field).asString("missing")).as(field).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-20T10:00:00Z, 2026-11-20T10:00:00Z",
        "2026-11-20T10:00:00.100Z, 2026-11-20T10:00:00.1Z",
        "2026-11-20T10:00:10.010Z, 2026-11-20T10:00:10.01Z",
        "2026-11-20T10:00:10.001Z, 2026-11-20T10:00:10.001Z",
        "2026-11-20T10:00:00.999Z, 2026-11-20T10:00:00.999Z"
    })
    void trailingZerosOfACompletionAreTrimmed(String completedAt, String shown) {
        acme.hit("t-1").at(completedAt).put();
        JsonNode body = stack.ask(Stack.MINTS).key(token).send().ok();
        assertThat(body.path("mints").path(0).path("completed_at").asString()).isEqualTo(shown);
    }

    @Test
    void rowsAreOrderedByCompletionThenTaskId() {
        acme.hit("c").at("2026-11-20T10:00:00.010Z").put();
        acme.hit("z").at("2026-11-20T10:00:00Z").put();
        acme.hit("b").at("2026-11-20T10:00:00.010Z").put();
        acme.hit("10").at("2026-11-20T10:00:00.010Z").put();
        acme.hit("9").at("2026-11-20T10:00:00.010Z").put();
        acme.hit("a").at("2026-11-20T10:00:00.100Z").put();
        assertThat(Pages.taskIds(stack.ask(Stack.MINTS).key(token).send().ok()))
                .containsExactly("z", "10", "9", "b", "c", "a");
    }

    @Test
    void aChainFilterShowsThatChainOnly() {
        acme.hit("t-1").chain(1).put();
        acme.hit("t-2").chain(13).put();
        assertThat(Pages.taskIds(stack.ask(Stack.MINTS)
                        .key(token)
                        .query("chain_id", 13)
                        .send()
                        .ok()))
                .containsExactly("t-2");
        assertThat(Pages.taskIds(stack.ask(Stack.MINTS)
                        .key(token)
                        .query("chain_id", 3)
                        .send()
                        .ok()))
                .isEmpty();
    }

    @Test
    void anotherContractOrPartnerIsNotShown() {
        acme.hit("t-1").contract("0x00000000000000000000000000000000000000bc").put();
        stack.partner("acme-2").hit("t-2").put();
        acme.hit("t-3").put();
        assertThat(Pages.taskIds(stack.ask(Stack.MINTS).key(token).send().ok())).containsExactly("t-3");
    }

    @Test
    void answersAreNotCached() {
        acme.hit("t-1").put();
        stack.ask(Stack.MINTS).key(token).send().ok();
        acme.hit("t-2").put();
        stack.put(new Account(new UserId("4711"), "4711", "bob", TestClock.START));
        JsonNode body = stack.ask(Stack.MINTS).key(token).send().ok();
        assertThat(Pages.taskIds(body)).containsExactly("t-1", "t-2");
        assertThat(body.path("mints").path(1).path("chat_username").asString()).isEqualTo("bob");
    }

    @Test
    void rowsAndUsersOfAClosedWindowAreTheTotalsOfHits() {
        for (int hit = 0; hit < 40; hit++) {
            acme.hit("t-" + hit)
                    .user("u" + hit % 7)
                    .chain(1 + hit % 3)
                    .at(TestClock.START.minusSeconds(10 + hit * 40L))
                    .put();
        }
        for (String chain : List.of("1", "2", "3", "4")) {
            JsonNode page = stack.ask(Stack.MINTS)
                    .key(token)
                    .query("chain_id", chain)
                    .send()
                    .ok();
            JsonNode total = stack.ask(Stack.HITS)
                    .key(token)
                    .query("chain_id", chain)
                    .send()
                    .ok()
                    .path("total");
            assertThat(page.path("mints").size()).isEqualTo(total.path("hits").intValue());
            assertThat(page.path("mints")
                            .valueStream()
                            .map(row -> row.path("user_id"))
                            .distinct()
                            .count())
                    .isEqualTo(total.path("users").longValue());
        }
    }
}
