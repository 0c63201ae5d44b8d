package com.mintactivity.smoke;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** The rules between the fields of a body, which no schema can say: sums and orders. */
final class BodyRules {

    private BodyRules() {}

    /** The faults of a body of hits. */
    static List<String> hits(JsonNode body) {
        List<String> wrong = new ArrayList<>();
        List<JsonNode> users = body.path("users").valueStream().toList();
        List<Long> hits =
                users.stream().map(user -> user.path("hits").asLong(-1)).toList();
        JsonNode total = body.path("total");
        JsonNode others = body.path("others");
        long listed = hits.stream().mapToLong(Long::longValue).sum();
        want(
                wrong,
                total.path("hits").asLong(-1) == listed + others.path("hits").asLong(-1),
                "total.hits");
        want(
                wrong,
                total.path("users").asLong(-1)
                        == users.size() + others.path("users").asLong(-1),
                "total.users");
        want(wrong, IntStream.range(1, hits.size()).allMatch(i -> hits.get(i - 1) >= hits.get(i)), "order of users");
        List<Long> chains =
                body.path("chain_ids").valueStream().map(JsonNode::asLong).toList();
        want(wrong, chains.stream().sorted().toList().equals(chains), "order of chain_ids");
        for (JsonNode user : users) {
            List<String> wallets =
                    user.path("wallets").valueStream().map(JsonNode::toString).toList();
            want(wrong, wallets.equals(wallets.stream().sorted().toList()), "order of wallets");
        }
        return wrong.stream().distinct().toList();
    }

    /** The faults of a body of mints. */
    static List<String> mints(JsonNode body) {
        List<String> wrong = new ArrayList<>();
        List<JsonNode> rows = body.path("mints").valueStream().toList();
        want(
                wrong,
                rows.stream().allMatch(row -> row.path("contract").equals(body.path("contract"))),
                "contract of a row");
        want(wrong, rows.stream().map(row -> row.path("task_id")).distinct().count() == rows.size(), "a task twice");
        List<Instant> times = moments(rows, "completed_at");
        want(wrong, isAscending(times), "order of rows");
        want(wrong, times.stream().allMatch(time -> isWithin(body, time)), "a row outside the window");
        if (!body.path("next_cursor").isNull() && body.has("resume_cursor")) {
            want(wrong, body.path("next_cursor").equals(body.path("resume_cursor")), "resume_cursor");
            want(wrong, body.path("poll_after_s").asInt(-1) == 0, "poll_after_s");
        }
        List<JsonNode> corrections = body.path("corrections").valueStream().toList();
        List<Instant> ends = corrections.stream()
                .flatMap(one -> moments(List.of(one.path("since"), one.path("until"))).stream())
                .toList();
        want(wrong, isAscending(ends), "order of corrections");
        want(wrong, ends.stream().allMatch(time -> isWithin(body, time)), "a correction outside the window");
        return wrong;
    }

    private static boolean isWithin(JsonNode body, Instant time) {
        return moment(body.path("since")).filter(time::isBefore).isEmpty()
                && moment(body.path("until"))
                        .filter(until -> !time.isBefore(until))
                        .isEmpty();
    }

    private static boolean isAscending(List<Instant> times) {
        return times.stream().sorted().toList().equals(times);
    }

    private static List<Instant> moments(List<JsonNode> objects, String name) {
        return moments(objects.stream().map(object -> object.path(name)).toList());
    }

    private static List<Instant> moments(List<JsonNode> values) {
        return values.stream().flatMap(value -> moment(value).stream()).toList();
    }

    /** A time; empty for another value. */
    static Optional<Instant> moment(JsonNode value) {
        try {
            return Optional.of(Instant.parse(value.asString("")));
        } catch (DateTimeParseException noTime) {
            return Optional.empty();
        }
    }

    private static void want(List<String> wrong, boolean holds, String defect) {
        if (!holds) {
            wrong.add(defect);
        }
    }
}
