package com.mintactivity.tests.contract;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.period.Corrections;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.ContractPaths;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers of the real handlers, as different as they can be: every status of every path, each field at its bounds, each
 * header with and without.
 */
final class ContractCorpus implements AutoCloseable {

    /** The contract's own example. */
    private static final String CONTRACT = "0x5a1e0f3b7c2d4e6f8091a2b3c4d5e6f708192a3b";

    private static final Instant DAY = Instant.parse("2026-11-01T00:00:00Z");
    private static final int USERS = 60;
    private static final int ROWS = 501;

    private final Stack stack = Stack.fresh();
    private final TestTenant acme = stack.partner("acme");
    private final Token token = acme.key(key -> key.expiring(key.issuedAt().plus(KeyRecord.MAX_LIFE)));
    private final List<RecordedAnswer> answers = new ArrayList<>();
    private final Map<Map.Entry<String, Map<String, String>>, ApiResponse> asked = new ConcurrentHashMap<>();
    private final String cursor;

    ContractCorpus() {
        hits();
        health();
        hitsAnswers();
        cursor = mintsAnswers();
        queries();
        for (String path : ContractPaths.PUBLISHED.paths()) {
            gate(path);
            outage(path);
        }
        answers.sort(Comparator.comparingInt(answer -> answer.body().toString().length()));
    }

    /** The shortest first. */
    List<RecordedAnswer> answers() {
        return answers;
    }

    /** The answer to a query, in which {@code cursor} is replaced by an authentic one, unless it is empty. */
    ApiResponse ask(String path, Map<String, String> query) {
        return asked.computeIfAbsent(Map.entry(path, query), first -> {
            ApiRequest request = stack.get(path).key(token);
            query.forEach(
                    (name, value) -> request.query(name, name.equals("cursor") && value.length() > 1 ? cursor : value));
            return request.send();
        });
    }

    @Override
    public void close() {
        stack.close();
    }

    private void hits() {
        stack.put(new Account(new UserId("u0"), "4711", "alice", TestClock.START));
        for (int row = 0; row < ROWS; row++) {
            hit(row).put();
        }
    }

    private HitBuilder hit(int row) {
        HitBuilder hit = acme.hit("t-" + row)
                .contract(CONTRACT)
                .user("u" + row % USERS)
                .chain(row % 2 == 0 ? 1 : Long.MAX_VALUE)
                .quantity(1 + row % 3)
                .at(DAY.plusMillis(row * 1_001L));
        return switch (row % 4) {
            case 0 -> hit.gas(Gas.manual(new BigDecimal("25.5"), new BigDecimal("1.5")));
            case 1 -> hit.gas(Gas.manual(BigDecimal.TEN, null));
            case 2 -> hit.wallet("").tx("");
            default -> hit;
        };
    }

    private void health() {
        record(Stack.HEALTH, stack.get(Stack.HEALTH).key(token));
        Token ending = acme.key(key ->
                KeyVariants.withScopes(key.expiring(stack.clock().instant().plus(Duration.ofDays(1)))));
        record(Stack.HEALTH, stack.get(Stack.HEALTH).key(ending));
        for (String path : List.of(Stack.HITS, Stack.MINTS)) {
            record(path, base(path).key(ending));
        }
    }

    private void hitsAnswers() {
        record(Stack.HITS, base(Stack.HITS).query("top", 50));
        record(Stack.HITS, base(Stack.HITS).query("until", DAY.plusSeconds(60)).query("top", 1));
        record(Stack.HITS, base(Stack.HITS).query("until", DAY));
        record(Stack.HITS, base(Stack.HITS).query("to", "x"));
        Map<String, RequestStreamHandler> uncached = stack.instances(Map.of("CACHE_URL", "none"), stack.clock());
        record(Stack.HITS, base(uncached, Stack.HITS));
    }

    private String mintsAnswers() {
        String next = record(Stack.MINTS, base(Stack.MINTS).query("limit", 500))
                .json()
                .path("next_cursor")
                .asString();
        record(Stack.MINTS, base(Stack.MINTS).query("cursor", next));
        record(Stack.MINTS, base(Stack.MINTS).query("cursor", next).query("follow", "true"));
        record(Stack.MINTS, base(Stack.MINTS).query("limit", 1).query("follow", "true"));
        record(Stack.MINTS, base(Stack.MINTS).query("until", DAY));
        // As many corrections as a page may have: a cursor without a revision gets all.
        ContractStates states = new ContractStates(stack.dynamo(), stack.name());
        ContractState state = states.read("acme#" + CONTRACT);
        for (int number = 0; number < Corrections.MAX_NAMED; number++) {
            Instant minute = DAY.plusSeconds(120L * number);
            state = states.commit(state, state.corrected(List.of(new Window(minute, minute.plusSeconds(60)))));
        }
        record(Stack.MINTS, base(Stack.MINTS).query("cursor", next).query("follow", "true"));
        return next;
    }

    private void queries() {
        for (String path : List.of(Stack.HITS, Stack.MINTS)) {
            record(path, stack.get(path).key(token).query("contract", "x").query("page", 1));
            record(
                    path,
                    stack.get(path).key(token).query("contract", CONTRACT).rawQuery("since=2026-11-01T00:00:00+01:00"));
            record(path, stack.get(path).key(token).query("contract", CONTRACT).query("since", "2025-11-01T00:00:00Z"));
        }
        stack.clock().advance(Duration.ofDays(40));
        Token later = acme.key(key -> key.expiring(stack.clock().instant().plus(Duration.ofDays(90))));
        record(
                Stack.MINTS,
                stack.get(Stack.MINTS)
                        .query("contract", CONTRACT)
                        .query("since", DAY)
                        .query("cursor", cursor)
                        .key(later));
        stack.clock().set(TestClock.START);
    }

    private void gate(String path) {
        record(path, stack.get(path));
        record(path, base(path).from("198.51.100.7"));
        Token scopeless = acme.key(KeyVariants::withScopes);
        if (!path.equals(Stack.HEALTH)) {
            record(path, stack.get(path).key(scopeless));
        }
        Token limited = acme.key(key -> KeyVariants.withRate(key, 60, 20));
        ApiResponse answer;
        do {
            answer = stack.get(path).key(limited).from("198.51.100.7").send();
        } while (answer.status() != 429);
        answers.add(RecordedAnswer.of(path, answer));
        Token ending = acme.key(
                key -> KeyVariants.withRate(key.expiring(stack.clock().instant().plus(Duration.ofDays(1))), 1, 1));
        record(path, stack.get(path).key(ending).from("198.51.100.7"));
        record(path, stack.get(path).key(ending));
    }

    private void outage(String path) {
        record(path, new ApiRequest(stack.instances(Map.of("IP_TRUST", ""), stack.clock()), stack.clock(), path));
        record(
                path,
                new ApiRequest(stack.instances(Map.of("STACK", "missing"), stack.clock()), stack.clock(), path)
                        .key(token));
        stack.api(Switch.offUntil(stack.clock().instant().plusSeconds(1)));
        stack.expireRecords();
        record(path, base(path));
        stack.api(Switch.offUntil(stack.clock().instant().plus(Duration.ofDays(1))));
        stack.expireRecords();
        record(path, base(path));
        stack.api(Switch.off());
        stack.expireRecords();
        record(path, base(path));
        stack.api(Switch.ON);
        acme.change(tenant -> tenant.withApi(Switch.off()));
        stack.expireRecords();
        record(path, base(path));
        acme.change(tenant -> tenant.withApi(Switch.ON));
        stack.expireRecords();
    }

    private ApiRequest base(String path) {
        return stack.get(path).key(token).query("contract", CONTRACT).query("since", DAY);
    }

    private ApiRequest base(Map<String, RequestStreamHandler> instances, String path) {
        return new ApiRequest(instances, stack.clock(), path)
                .key(token)
                .query("contract", CONTRACT)
                .query("since", DAY);
    }

    private ApiResponse record(String path, ApiRequest request) {
        ApiResponse answer = request.send();
        answers.add(RecordedAnswer.of(path, answer));
        return answer;
    }
}
