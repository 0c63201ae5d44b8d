package com.mintactivity.tests.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

final class Hits200Test {

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
                .gas(Gas.manual(new BigDecimal("25.50"), new BigDecimal("1.5")))
                .put();
        assertThat(stack.ask(Stack.HITS).key(token).send().text())
                .isEqualTo("{\"contract\":\"" + HitBuilder.CONTRACT + "\",\"chain_ids\":[137],"
                        + "\"since\":\"2026-11-20T00:00:00Z\",\"until\":\"2026-11-20T12:00:25Z\","
                        + "\"total\":{\"hits\":1,\"users\":1},"
                        + "\"users\":[{\"handle\":\"a*******\",\"user_id\":\"4711\",\"chat_id\":\"4711\","
                        + "\"chat_username\":\"alice\",\"wallets\":[\"" + HitBuilder.WALLET + "\"],\"hits\":1,"
                        + "\"gas\":{\"mode\":\"manual\",\"max_fee_gwei\":\"25.5\",\"priority_gwei\":\"1.5\"}}],"
                        + "\"others\":{\"users\":0,\"hits\":0},"
                        + "\"generated_at\":\"2026-11-20T12:00:30Z\",\"cache_ttl_s\":30}");
    }

    @Test
    void aWindowWithoutHitsHasEmptyListsAndZeros() {
        assertThat(stack.ask(Stack.HITS).key(token).send().text())
                .contains("\"chain_ids\":[]", "\"users\":[]")
                .contains("\"total\":{\"hits\":0,\"users\":0}", "\"others\":{\"users\":0,\"hits\":0}");
    }

    @Test
    void rowsAreOrderedByHitsThenMostRecentHitThenUserId() {
        hits("many", "2026-11-20T01:00:00Z", "2026-11-20T01:00:01Z", "2026-11-20T01:00:02Z");
        hits("late", "2026-11-20T02:00:00Z", "2026-11-20T04:00:00.001Z");
        hits("early", "2026-11-20T03:59:59Z", "2026-11-20T04:00:00Z");
        hits("b", "2026-11-20T05:00:00Z");
        hits("a", "2026-11-20T05:00:00Z");
        hits("10", "2026-11-20T05:00:00Z");
        hits("9", "2026-11-20T05:00:00Z");
        assertThat(userIds(stack.ask(Stack.HITS).key(token).send().ok()))
                .containsExactly("many", "late", "early", "10", "9", "a", "b");
    }

    @ParameterizedTest
    @CsvSource({
        // top, listed users, other users, other hits
        "1, 1, 59, 66",
        "24, 24, 36, 36",
        "'', 25, 35, 35",
        "25, 25, 35, 35",
        "50, 50, 10, 10",
        "007, 7, 53, 53"
    })
    void listedRowsAndOthersMakeTheTotals(String top, int listed, long otherUsers, long otherHits) {
        for (int user = 0; user < 60; user++) {
            hits("u" + user, "2026-11-20T01:00:00Z");
        }
        // The first two have eight and seven hits more than the rest.
        for (int more = 0; more < 7; more++) {
            hits("u0", "2026-11-20T02:00:0" + more + "Z");
            hits("u1", "2026-11-20T02:00:0" + more + "Z");
        }
        hits("u0", "2026-11-20T03:00:00Z");
        var call = stack.ask(Stack.HITS).key(token);
        JsonNode body = (top.isEmpty() ? call : call.query("top", top)).send().ok();
        long sum = body.path("users")
                .valueStream()
                .mapToLong(row -> row.path("hits").longValue())
                .sum();
        assertThat(body.path("users").size()).isEqualTo(listed);
        assertThat(body.path("others").path("users").longValue()).isEqualTo(otherUsers);
        assertThat(body.path("others").path("hits").longValue()).isEqualTo(otherHits);
        assertThat(body.path("total").path("hits").longValue()).isEqualTo(75).isEqualTo(sum + otherHits);
        assertThat(body.path("total").path("users").longValue()).isEqualTo(60).isEqualTo(listed + otherUsers);
    }

    @Test
    void aTaskCountsOnceWhateverItsQuantity() {
        acme.hit("t-1").quantity(1000).put();
        assertThat(stack.ask(Stack.HITS)
                        .key(token)
                        .send()
                        .ok()
                        .path("total")
                        .path("hits")
                        .longValue())
                .isEqualTo(1);
    }

    @Test
    void walletsAreDistinctAscendingAndLeaveOutTheEmptyOne() {
        acme.hit("t-1").wallet("0x00000000000000000000000000000000000000ff").put();
        acme.hit("t-2").wallet("0x0000000000000000000000000000000000000009").put();
        acme.hit("t-3").wallet("0x00000000000000000000000000000000000000ff").put();
        acme.hit("t-4").wallet("").put();
        acme.hit("t-5").user("none").wallet("").put();
        acme.hit("t-6")
                .wallet("0x00000000000000000000000000000000000000ee")
                .at("2026-11-19T23:59:59.999Z")
                .put();
        JsonNode users = stack.ask(Stack.HITS).key(token).send().ok().path("users");
        assertThat(users.path(0).path("wallets").toString())
                .isEqualTo("[\"0x0000000000000000000000000000000000000009\","
                        + "\"0x00000000000000000000000000000000000000ff\"]");
        assertThat(users.path(1).path("wallets").toString()).isEqualTo("[]");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                // max fee, priority fee, as shown
                "25.50, 1.50, '{\"mode\":\"manual\",\"max_fee_gwei\":\"25.5\",\"priority_gwei\":\"1.5\"}'",
                "25, null, '{\"mode\":\"manual\",\"max_fee_gwei\":\"25\",\"priority_gwei\":null}'",
                "1E+3, 1E-9, '{\"mode\":\"manual\",\"max_fee_gwei\":\"1000\",\"priority_gwei\":\"0.000000001\"}'",
                "100, 0.0, '{\"mode\":\"manual\",\"max_fee_gwei\":\"100\",\"priority_gwei\":\"0\"}'",
                "null, null, '{\"mode\":\"auto\",\"max_fee_gwei\":null,\"priority_gwei\":null}'"
            })
    void gasIsShownInPlainDecimals(@Nullable BigDecimal maxFee, @Nullable BigDecimal priority, String shown) {
        acme.hit("t-1")
                .gas(maxFee == null ? Gas.AUTO : Gas.manual(maxFee, priority))
                .put();
        assertThat(gas()).isEqualTo(shown);
    }

    @Test
    void gasIsThatOfTheMostRecentHitInTheWindow() {
        acme.hit("z")
                .gas(Gas.manual(BigDecimal.ONE, null))
                .at("2026-11-20T10:00:00Z")
                .put();
        acme.hit("a")
                .gas(Gas.manual(BigDecimal.TWO, null))
                .at("2026-11-20T10:00:00.001Z")
                .put();
        assertThat(gas()).contains("\"2\"");
    }

    @Test
    void gasOfTwoHitsAtTheSameTimeIsThatOfTheLaterMintsRow() {
        acme.hit("b").gas(Gas.manual(BigDecimal.TWO, null)).put();
        acme.hit("a").gas(Gas.manual(BigDecimal.ONE, null)).put();
        assertThat(gas()).contains("\"2\"");
    }

    @Test
    void chainsAreAscendingAndAFilterCountsThatChainOnly() {
        acme.hit("t-1").chain(137).put();
        acme.hit("t-2").chain(8453).put();
        acme.hit("t-3").chain(Long.MAX_VALUE).put();
        acme.hit("t-4").chain(1).put();
        acme.hit("t-5").chain(13).put();
        assertThat(chains("")).isEqualTo("[1,13,137,8453,9223372036854775807] of 5");
        assertThat(chains("137")).isEqualTo("[137] of 1");
        assertThat(chains("0000000000000000000000137")).isEqualTo("[137] of 1");
        assertThat(chains("9223372036854775807")).isEqualTo("[9223372036854775807] of 1");
        assertThat(chains("2")).isEqualTo("[] of 0");
    }

    @Test
    void aContractIsAcceptedInAnyLetterCase() {
        acme.hit("t-1").put();
        acme.hit("t-2").contract("0x00000000000000000000000000000000000000bc").put();
        for (String contract :
                List.of(HitBuilder.CONTRACT.replace("b", "B"), HitBuilder.CONTRACT.replace("0x", "0X"))) {
            JsonNode body = stack.get(Stack.HITS)
                    .key(token)
                    .query("contract", contract)
                    .query("since", Stack.SINCE)
                    .send()
                    .ok();
            assertThat(body.path("contract").asString()).isEqualTo(HitBuilder.CONTRACT);
            assertThat(body.path("total").path("hits").longValue()).isEqualTo(1);
        }
    }

    @Test
    void aKeyGetsNoHitsOfAnotherPartner() {
        acme.hit("t-1").put();
        Token other = stack.partner("acme-2").key();
        stack.ask(Stack.HITS).key(token).send().ok();
        assertThat(stack.ask(Stack.HITS)
                        .key(other)
                        .send()
                        .ok()
                        .path("total")
                        .path("hits")
                        .longValue())
                .isZero();
    }

    private void hits(String user, String... times) {
        for (String time : times) {
            acme.hit(user + "@" + time).user(user).at(time).put();
        }
    }

    private String gas() {
        return stack.ask(Stack.HITS)
                .key(token)
                .send()
                .ok()
                .path("users")
                .path(0)
                .path("gas")
                .toString();
    }

    private String chains(String filter) {
        var call = stack.ask(Stack.HITS).key(token);
        JsonNode body = (filter.isEmpty() ? call : call.query("chain_id", filter))
                .send()
                .ok();
        return body.path("chain_ids") + " of " + body.path("total").path("hits");
    }

    private static List<String> userIds(JsonNode body) {
        List<String> ids = new ArrayList<>();
        body.path("users").forEach(row -> ids.add(row.path("user_id").asString()));
        return ids;
    }
}
