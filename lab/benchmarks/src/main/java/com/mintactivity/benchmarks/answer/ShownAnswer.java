package com.mintactivity.benchmarks.answer;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The content of an answer, for comparing the service with DuckDB. */
record ShownAnswer(long hits, long users, List<String> rows) {

    /** The default number of listed users. */
    static final int TOP = 25;

    ShownAnswer {
        rows = List.copyOf(rows);
    }

    static ShownAnswer of(JsonNode body) {
        Builder shown = new Builder();
        shown.total(
                body.path("total").path("hits").asLong(),
                body.path("total").path("users").asLong());
        for (JsonNode user : body.path("users")) {
            JsonNode gas = user.path("gas");
            List<String> wallets = new ArrayList<>();
            user.path("wallets").forEach(wallet -> wallets.add(wallet.asString()));
            shown.add(
                    user.path("user_id").asString(),
                    user.path("hits").asLong(),
                    gas(gas.path("mode").asString(), text(gas.path("max_fee_gwei")), text(gas.path("priority_gwei"))),
                    wallets);
        }
        return shown.build();
    }

    static String gas(String mode, @Nullable String maxFee, @Nullable String priority) {
        return mode + " " + maxFee + " " + priority;
    }

    private static @Nullable String text(JsonNode node) {
        return node.isNull() ? null : node.asString();
    }

    /**
     * Compares this answer with another one.
     *
     * @throws IllegalStateException if they differ
     */
    void mustEqual(ShownAnswer other) {
        if (!equals(other)) {
            throw new IllegalStateException("two answers to one query differ:\n" + this + "\n" + other);
        }
    }

    static final class Builder {

        private final List<String> rows = new ArrayList<>();
        private long hits;
        private long users;

        void total(long itsHits, long itsUsers) {
            hits = itsHits;
            users = itsUsers;
        }

        void add(String userId, long count, String gas, List<String> wallets) {
            rows.add(userId + " " + count + " " + gas + " " + wallets);
        }

        ShownAnswer build() {
            return new ShownAnswer(hits, users, rows);
        }
    }
}
