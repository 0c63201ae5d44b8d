package com.mintactivity.tests.requests;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiRequest;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.KeyVariants;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/**
 * A load of three tenants, and of callers without a key, with every kind of answer. It counts its own requests as a
 * caller sees them.
 */
final class MixedLoad {

    /** A request as its caller knows it. */
    record Sent(String tenant, String keyId, String route, String code, int status, String requestId) {}

    private final Stack stack;
    private final Random random = new Random(47);
    private final Map<Token, String> tenants = new LinkedHashMap<>();
    private final List<Sent> sent = new ArrayList<>();

    MixedLoad(Stack stack) {
        this.stack = stack;
        for (String name : List.of("acme", "globex", "initech")) {
            TestTenant tenant = stack.partner(name);
            for (int hit = 0; hit < 20; hit++) {
                tenant.hit(name + hit).user("user-" + hit).put();
            }
            tenants.put(tenant.key(), name);
            tenants.put(tenant.key(), name);
        }
        TestTenant limited = stack.partner("limited");
        tenants.put(limited.key(key -> KeyVariants.withRate(key, 1, 1)), "limited");
        tenants.put(limited.key(KeyVariants::withScopes), "limited");
    }

    List<Sent> sent() {
        return sent;
    }

    List<Token> tokens() {
        return List.copyOf(tenants.keySet());
    }

    void send(int requests) {
        for (int number = 0; number < requests; number++) {
            sendOne();
        }
    }

    private void sendOne() {
        List<Token> tokens = tokens();
        Token token = tokens.get(random.nextInt(tokens.size()));
        String route = List.of(Stack.HEALTH, Stack.HITS, Stack.MINTS).get(random.nextInt(3));
        ApiRequest request = random.nextInt(10) == 0
                ? stack.get(route).query("contract", "user-7-at-no-contract")
                : stack.ask(route).query(random.nextInt(5) == 0 ? "untill" : "chain_id", 1);
        // API Gateway takes this id in place of its own.
        request.header("X-Amzn-RequestId", random.nextBoolean() ? "synthetic" : "one-for-all");
        Optional<Token> proven = Optional.of(token);
        switch (random.nextInt(12)) {
            case 0 -> {
                request.header("Authorization", "Bearer " + token.reveal().substring(0, 22) + "0".repeat(64));
                proven = Optional.empty();
            }
            case 1 -> proven = Optional.empty();
            case 2 -> request.key(token).from("1.2.3.4");
            default -> request.key(token);
        }
        ApiResponse answer = request.send();
        sent.add(new Sent(
                proven.map(tenants::get).orElse(""),
                proven.map(Token::keyId).orElse(""),
                route.substring(route.lastIndexOf('/') + 1),
                answer.status() == 200 ? "" : answer.code(),
                answer.status(),
                Objects.requireNonNull(answer.headers().get("X-Request-Id")).getFirst()));
    }
}
