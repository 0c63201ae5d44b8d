package com.mintactivity.tests.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The effective window of both data routes. The wall clock shows 12:00:30, the settled clock 12:00:25. */
final class HitsWindow200Test {

    @AutoClose
    private static final Stack STACK = Stack.fresh();

    private static final TestTenant ACME = STACK.partner("acme");
    private static final Token TOKEN = ACME.key();

    @ParameterizedTest
    @CsvSource({
        // since, until, effective since, effective until
        "2026-11-20T00:00:00Z, '', 2026-11-20T00:00:00Z, 2026-11-20T12:00:25Z",
        "2026-11-20T00:00:59.999999999Z, '', 2026-11-20T00:00:00Z, 2026-11-20T12:00:25Z",
        "2026-11-20T00:00:00Z, 2026-11-20T11:59:59.999Z, 2026-11-20T00:00:00Z, 2026-11-20T11:59:00Z",
        "2026-11-20T00:00:00Z, 2026-11-20T12:00:59Z, 2026-11-20T00:00:00Z, 2026-11-20T12:00:00Z",
        "2026-11-20T00:00:00Z, 2026-11-20T12:01:00Z, 2026-11-20T00:00:00Z, 2026-11-20T12:00:25Z",
        "2026-11-20T00:00:00Z, 9999-12-31T23:59:59Z, 2026-11-20T00:00:00Z, 2026-11-20T12:00:25Z",
        "2026-11-20t01:30:00+01:30, 2026-11-20t02:00:00z, 2026-11-20T00:00:00Z, 2026-11-20T02:00:00Z",
        "2026-11-19T12:30:00-11:30, '', 2026-11-20T00:00:00Z, 2026-11-20T12:00:25Z",
        // a leap second is part of the minute that it ends
        "2026-11-19T23:59:60Z, '', 2026-11-19T23:59:00Z, 2026-11-20T12:00:25Z",
        "2026-11-19T23:59:60.5Z, '', 2026-11-19T23:59:00Z, 2026-11-20T12:00:25Z",
        "2026-11-19T15:59:60-08:00, '', 2026-11-19T23:59:00Z, 2026-11-20T12:00:25Z",
        "2026-11-19T23:00:00Z, 2026-11-19T23:59:60Z, 2026-11-19T23:00:00Z, 2026-11-19T23:59:00Z",
        "2026-11-19T23:00:00Z, 2026-11-20T05:29:60.999+05:30, 2026-11-19T23:00:00Z, 2026-11-19T23:59:00Z",
        "2026-11-20T12:00:30Z, '', 2026-11-20T12:00:00Z, 2026-11-20T12:00:25Z",
        "2026-11-20T11:59:30Z, 2026-11-20T11:59:00Z, 2026-11-20T11:59:00Z, 2026-11-20T11:59:00Z",
        // exactly 31 days
        "2026-10-20T12:00:00Z, '', 2026-10-20T12:00:00Z, 2026-11-20T12:00:25Z",
        "2026-10-20T12:00:59Z, 2026-11-20T12:00:59Z, 2026-10-20T12:00:00Z, 2026-11-20T12:00:00Z",
        "2020-02-29T00:00:00Z, 2020-03-31T00:00:59Z, 2020-02-29T00:00:00Z, 2020-03-31T00:00:00Z"
    })
    void aWindowIsFlooredThenClamped(String since, String until, String effectiveSince, String effectiveUntil) {
        for (String route : new String[] {Stack.HITS, Stack.MINTS}) {
            JsonNode body = window(route, TOKEN, since, until);
            assertThat(body.path("since").asString()).isEqualTo(effectiveSince);
            assertThat(body.path("until").asString()).isEqualTo(effectiveUntil);
        }
    }

    @Test
    void sinceIsInclusiveAndUntilExclusive() {
        ACME.hit("before").at("2026-11-18T09:59:59.999Z").put();
        ACME.hit("first").at("2026-11-18T10:00:00Z").put();
        ACME.hit("last").at("2026-11-18T10:59:59.999Z").put();
        ACME.hit("after").at("2026-11-18T11:00:00Z").put();
        JsonNode mints = window(Stack.MINTS, TOKEN, "2026-11-18T10:00:00Z", "2026-11-18T11:00:00Z");
        assertThat(mints.path("mints")
                        .valueStream()
                        .map(row -> row.path("task_id").asString()))
                .containsExactly("first", "last");
        JsonNode hits = window(Stack.HITS, TOKEN, "2026-11-18T10:00:00Z", "2026-11-18T11:00:00Z");
        assertThat(hits.path("total").path("hits").longValue()).isEqualTo(2);
    }

    @Test
    void hitsThatHaveNotSettledAreNotShown() {
        Stack stack = Stack.fresh();
        TestTenant partner = stack.partner("acme");
        Token token = partner.key();
        partner.hit("settled").at(TestClock.START.minusMillis(5001)).put();
        partner.hit("settling").at(TestClock.START.minusMillis(5000)).put();
        JsonNode page = stack.ask(Stack.MINTS).key(token).send().ok();
        assertThat(page.path("mints")
                        .valueStream()
                        .map(row -> row.path("task_id").asString()))
                .containsExactly("settled");
        stack.clock().set(TestClock.START.plusMillis(1));
        assertThat(stack.ask(Stack.MINTS).key(token).send().ok().path("mints").size())
                .isEqualTo(2);
    }

    @Test
    void aWindowWhoseSettledEndPrecedesItsStartIsEmpty() {
        Stack stack = Stack.fresh();
        Token token = stack.partner("acme").key();
        stack.clock().set(Instant.parse("2026-11-20T12:00:02Z"));
        for (String route : new String[] {Stack.HITS, Stack.MINTS}) {
            for (String until : new String[] {"", "2026-11-20T12:00:00Z", "2026-11-21T00:00:00Z"}) {
                var call = stack.get(route)
                        .key(token)
                        .query("contract", HitBuilder.CONTRACT)
                        .query("since", "2026-11-20T12:00:01Z");
                JsonNode body = (until.isEmpty() ? call : call.query("until", until))
                        .send()
                        .ok();
                assertThat(body.path("since").asString()).isEqualTo("2026-11-20T12:00:00Z");
                assertThat(body.path("until").asString()).isEqualTo("2026-11-20T12:00:00Z");
            }
        }
    }

    @Test
    void theSettlingTimeIsASetting() {
        var instances = STACK.instances(Map.of("SETTLE_SECONDS", "0"), STACK.clock());
        assertThat(STACK.ask(instances, Stack.MINTS)
                        .key(TOKEN)
                        .send()
                        .ok()
                        .path("until")
                        .asString())
                .isEqualTo("2026-11-20T12:00:30Z");
    }

    @Test
    void aTenantsAgreementSetsAnotherMaximum() {
        TestTenant wide = STACK.partner("wide");
        wide.change(
                tenant -> new Tenant(tenant.name(), tenant.apps(), tenant.attributionLiveAt(), 90, true, tenant.api()));
        Token token = wide.key();
        window(Stack.HITS, token, "2026-08-22T12:00:00Z", "2026-11-20T12:00:00Z");
        window(Stack.MINTS, token, "2026-08-22T12:00:00Z", "2026-11-20T12:00:00Z");
        for (String route : new String[] {Stack.HITS, Stack.MINTS}) {
            STACK.get(route)
                    .key(token)
                    .query("contract", HitBuilder.CONTRACT)
                    .query("since", "2026-08-22T11:59:59Z")
                    .query("until", "2026-11-20T12:00:00Z")
                    .send()
                    .refused(400, "window_too_large");
        }
    }

    private static JsonNode window(String route, Token token, String since, String until) {
        var call = STACK.get(route)
                .key(token)
                .query("contract", HitBuilder.CONTRACT)
                .query("since", since);
        return (until.isEmpty() ? call : call.query("until", until)).send().ok();
    }
}
