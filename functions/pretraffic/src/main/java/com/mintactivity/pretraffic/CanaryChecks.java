package com.mintactivity.pretraffic;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.time.Rfc3339;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The checks of the API's answers to the canary, whichever versions give them. */
final class CanaryChecks {

    private static final int MAX_TOP = 50;

    /** The attempts at a question that the cache store does not answer: it answers equal ones for 30 s. */
    private static final int ATTEMPTS = 10;

    /** The most by which two clocks may differ. */
    private static final Duration SKEW = Duration.ofSeconds(1);

    /** More than the settled clock is behind. */
    private static final Duration SETTLED = Duration.ofMinutes(2);

    private final CanaryApi api;
    private final InstantSource clock;
    private final SecureRandom random = new SecureRandom();

    CanaryChecks(CanaryApi api, InstantSource clock) {
        this.api = api;
        this.clock = clock;
    }

    /** The checks by their names. */
    Map<String, CanaryCheck> all() {
        Map<String, CanaryCheck> checks = new LinkedHashMap<>();
        checks.put("health", this::health);
        checks.put("history", this::history);
        checks.put("total", this::total);
        checks.put("agreement", this::agreement);
        return checks;
    }

    private void health() throws InterruptedException {
        Optional<JsonNode> body = api.ask("health", Map.of());
        WrongException.unless(
                body.isEmpty()
                        || (text(body.get(), "tenant").equals(Tenant.CANARY)
                                && text(body.get(), "key_id").equals(api.token().keyId())),
                "health describes another key");
    }

    /** The old hits in pages are exactly those. */
    private void history() throws InterruptedException {
        Map<String, String> query = new HashMap<>(oldDay());
        query.put("limit", "100");
        Optional<List<String>> rows = api.rows(query)
                .map(found ->
                        found.stream().map(row -> line(row, "completed_at")).toList());
        List<String> expected = CanaryTraffic.old()
                .map(event -> line(JsonMapper.shared().readTree(event), "finished_at"))
                .toList();
        WrongException.unless(
                rows.isEmpty() || rows.get().equals(expected),
                "the pages of mints have not exactly the " + expected.size() + " old hits");
    }

    private static String line(JsonNode row, String time) {
        return text(row, "task_id") + " " + text(row, "user_id") + " " + text(row, time);
    }

    /** The old hits are counted as ever. */
    private void total() throws InterruptedException {
        Optional<JsonNode> body = fresh(oldDay());
        if (body.isEmpty()) {
            return;
        }
        JsonNode total = body.get().path("total");
        WrongException.unless(
                number(total, "hits") == CanaryTraffic.OLD_HITS && number(total, "users") == CanaryTraffic.OLD_USERS,
                "the total of the old hits is another");
        int left = CanaryTraffic.OLD_USERS;
        long listed = 0;
        for (JsonNode row : body.get().path("users")) {
            WrongException.unless(
                    text(row, "user_id").equals(CanaryTraffic.user(left)) && number(row, "hits") == left,
                    "a user's row of the old hits is another");
            listed += left--;
        }
        JsonNode others = body.get().path("others");
        WrongException.unless(
                number(others, "users") == left && number(others, "hits") == CanaryTraffic.OLD_HITS - listed,
                "the others of the old hits are others");
    }

    /** Over the last closed hour, mints has as many rows as hits counts. */
    private void agreement() throws InterruptedException {
        Instant until = clock.instant().minus(SETTLED).truncatedTo(ChronoUnit.HOURS);
        Map<String, String> query = window(0, until.minus(Duration.ofHours(1)));
        query.put("until", Rfc3339.format(until));
        Optional<JsonNode> hits = fresh(query);
        query.put("limit", "500");
        Optional<List<JsonNode>> rows = api.rows(query);
        if (hits.isPresent() && rows.isPresent()) {
            long counted = number(hits.get().path("total"), "hits");
            WrongException.unless(
                    counted == rows.get().size(),
                    "over the last closed hour hits counts " + counted + ", and mints has "
                            + rows.get().size() + " rows");
        }
    }

    /** An answer of hits that was made after the question. */
    private Optional<JsonNode> fresh(Map<String, String> window) throws InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Map<String, String> query = new HashMap<>(window);
            query.put("top", Integer.toString(random.nextInt(1, MAX_TOP + 1)));
            Instant asked = clock.instant().minus(SKEW);
            Optional<JsonNode> body = api.ask("hits", query);
            if (body.isEmpty()
                    || !Instant.parse(text(body.get(), "generated_at")).isBefore(asked)) {
                return body;
            }
        }
        throw new WrongException("hits answers with what was made before");
    }

    /**
     * A task is in mints.
     *
     * @param contract its number
     */
    void recorded(String taskId, int contract, Instant since) throws InterruptedException {
        Map<String, String> query = window(contract, since);
        query.put("limit", "500");
        Optional<List<JsonNode>> rows = api.rows(query);
        WrongException.unless(
                rows.isEmpty()
                        || rows.get().stream()
                                .anyMatch(row -> text(row, "task_id").equals(taskId)),
                "the hit is not in mints");
    }

    /** The completion of the first hit since a time, if the last hour has one. */
    Optional<Instant> first(int contract, Instant since) throws InterruptedException {
        Map<String, String> query = window(contract, since);
        query.put("limit", "1");
        return api.ask("mints", query)
                .flatMap(body -> body.path("mints")
                        .valueStream()
                        .findFirst()
                        .map(row -> Instant.parse(text(row, "completed_at"))));
    }

    private static Map<String, String> oldDay() {
        Map<String, String> query = window(0, CanaryTraffic.OLD_SINCE);
        query.put("until", Rfc3339.format(CanaryTraffic.OLD_UNTIL));
        return query;
    }

    private static Map<String, String> window(int contract, Instant since) {
        return new HashMap<>(Map.of("contract", CanaryTraffic.contract(contract), "since", Rfc3339.format(since)));
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asString("");
    }

    private static long number(JsonNode node, String field) {
        return node.path(field).asLong(-1);
    }
}
