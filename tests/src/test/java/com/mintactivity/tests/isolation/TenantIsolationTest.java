package com.mintactivity.tests.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.ContractPaths;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tenants with the same contract, users, wallets, chains and times, whose names are prefixes of each other. */
final class TenantIsolationTest {

    private static final String CONTRACT = "0x" + "cd".repeat(20);
    private static final String SINCE = "2026-11-20T11:00:00Z";
    private static final List<String> TENANTS = List.of("acme", "acme-1", "acme-10");

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Map<String, Token> keys = new HashMap<>();

    /** The tenants have 3, 4 and 5 hits. */
    @BeforeEach
    void putHits() {
        for (int i = 0; i < TENANTS.size(); i++) {
            String tenant = TENANTS.get(i);
            keys.put(tenant, stack.partner(tenant).key());
            for (int n = 0; n < 3 + i; n++) {
                stack.put(hit(tenant, n));
            }
        }
    }

    private static Hit hit(String tenant, int n) {
        return new Hit(
                tenant + "/" + n,
                tenant,
                new ContractAddress(CONTRACT),
                n % 2 == 0 ? 1 : 10,
                new UserId("user"),
                new Wallet("0x" + "ee".repeat(20)),
                "0x1",
                1,
                TestClock.START.minus(Duration.ofMinutes(10)).plusMillis(n),
                Gas.AUTO);
    }

    private ApiRequest ask(String path, String tenant) {
        return stack.get(path)
                .key(Objects.requireNonNull(keys.get(tenant)))
                .query("contract", CONTRACT)
                .query("since", SINCE);
    }

    private static List<String> owners(JsonNode page) {
        List<String> owners = new ArrayList<>();
        page.path("mints")
                .forEach(row -> owners.add(row.path("task_id").asString().split("/", -1)[0]));
        return owners;
    }

    @Test
    void hitsCountTheTenantsOwnEvenIfTheSameQueryIsCachedForAnother() {
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < TENANTS.size(); i++) {
                JsonNode body = ask(Stack.HITS, TENANTS.get(i)).send().ok();
                assertThat(body.path("total").path("hits").intValue()).isEqualTo(3 + i);
                assertThat(body.path("users").path(0).path("hits").intValue()).isEqualTo(3 + i);
            }
        }
    }

    @Test
    void hitsOnOneChainCountTheTenantsOwn() {
        for (int i = 0; i < TENANTS.size(); i++) {
            JsonNode body =
                    ask(Stack.HITS, TENANTS.get(i)).query("chain_id", 10).send().ok();
            assertThat(body.path("total").path("hits").intValue()).isEqualTo((3 + i) / 2);
        }
    }

    @Test
    void mintsListTheTenantsOwn() {
        for (int i = 0; i < TENANTS.size(); i++) {
            String tenant = TENANTS.get(i);
            assertThat(owners(ask(Stack.MINTS, tenant).send().ok()))
                    .hasSize(3 + i)
                    .containsOnly(tenant);
            assertThat(owners(
                            ask(Stack.MINTS, tenant).query("chain_id", 1).send().ok()))
                    .hasSize((4 + i) / 2)
                    .containsOnly(tenant);
        }
    }

    @Test
    void anotherTenantsCursorIsRefusedLikeAnInvalidOne() {
        String acmes = ask(Stack.MINTS, "acme")
                .query("limit", 1)
                .send()
                .ok()
                .path("next_cursor")
                .asString();
        assertThat(owners(ask(Stack.MINTS, "acme").query("cursor", acmes).send().ok()))
                .hasSize(2);
        ApiResponse foreign =
                ask(Stack.MINTS, "acme-1").query("cursor", acmes).send().refused(400, "invalid_request");
        ApiResponse invalid =
                ask(Stack.MINTS, "acme-1").query("cursor", "bm9uZQ").send().refused(400, "invalid_request");
        assertThat(foreign.text()).isEqualTo(invalid.text());
    }

    @Test
    void aContractOfAnotherTenantAnswersLikeAnUnknownOne() {
        String foreignContract = "0x" + "99".repeat(20);
        Hit hit = hit("acme", 9);
        stack.put(new Hit(
                "acme/alone",
                "acme",
                new ContractAddress(foreignContract),
                1,
                hit.userId(),
                hit.wallet(),
                hit.txHash(),
                1,
                hit.completedAt(),
                Gas.AUTO));
        for (String path : ContractPaths.data()) {
            String known = emptyAnswer(foreignContract, path);
            String unknown = emptyAnswer("0x" + "98".repeat(20), path);
            assertThat(known.replace("99", "98")).isEqualTo(unknown);
        }
    }

    private String emptyAnswer(String contract, String path) {
        return stack.get(path)
                .key(Objects.requireNonNull(keys.get("acme-1")))
                .query("contract", contract)
                .query("since", SINCE)
                .send()
                .ok()
                .toString();
    }
}
