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

    /** What is wrong with the body of hits. */
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
        for (JsonNode user : users) {
            List<String> wallets =
                    user.path("wallets").valueStream().map(JsonNode::toString).toList();
            want(wrong, wallets.equals(wallets.stream().sorted().toList()), "order of wallets");
        }
        return wrong.stream().distinct().toList();
    }

    /** What is wrong with the body of mints. */
    static List<String> mints(JsonNode body) {
        boolean areOfTheContract = body.path("mints")
                .valueStream()
                .allMatch(row -> row.path("contract").equals(body.path("contract")));
        return areOfTheContract ? List.of() : List.of("contract of a row");
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
