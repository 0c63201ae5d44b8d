package com.mintactivity.benchmarks.contenders;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A hits response of the shape that the service writes. */
record HitsResponse(
        String contract,
        List<Long> chainIds,
        String since,
        String until,
        TotalCounts total,
        List<ListedUserRow> users,
        OtherCounts others,
        String generatedAt,
        long cacheTtlS) {

    private static final int USERS = 25;
    private static final String NOW = "2026-11-21T10:00:00Z";

    record TotalCounts(long hits, long users) {}

    record ListedUserRow(
            String handle,
            String userId,
            String chatId,
            String chatUsername,
            List<String> wallets,
            long hits,
            GasFields gas) {}

    record GasFields(
            String mode,
            @Nullable String maxFeeGwei,
            @Nullable String priorityGwei) {}

    record OtherCounts(long users, long hits) {}

    /** A response with {@value #USERS} users to the query of an event. */
    static HitsResponse to(GatewayEvent event) {
        List<ListedUserRow> users = new ArrayList<>(USERS);
        for (int i = 0; i < USERS; i++) {
            users.add(user(i));
        }
        return new HitsResponse(
                event.parameter("contract"),
                List.of(1L, 8453L),
                event.parameter("since"),
                NOW,
                new TotalCounts(20_000, 1_000),
                users,
                new OtherCounts(975, 12_000),
                NOW,
                30);
    }

    private static ListedUserRow user(int number) {
        String id = Integer.toString(4711 + number);
        GasFields gas = number % 5 < 2 ? new GasFields("custom", "31.5", "1.25") : new GasFields("auto", null, null);
        List<String> wallets = number % 3 == 0 ? List.of(wallet(number), wallet(number + 1)) : List.of(wallet(number));
        return new ListedUserRow("@user".concat(id), id, id, "user".concat(id), wallets, 400L - number, gas);
    }

    private static String wallet(int number) {
        return "0x00000000000000000000000000000000000000".concat(Integer.toString(10 + number));
    }
}
