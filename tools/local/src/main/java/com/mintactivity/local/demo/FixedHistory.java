package com.mintactivity.local.demo;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * The hits of one contract in January 2026, the same at every start: the events in {@code events/} and the first
 * request of README.md ask for them.
 */
final class FixedHistory {

    static final ContractAddress CONTRACT = new ContractAddress("0x" + "de30".repeat(10));

    private static final Instant SEEN_AT = Instant.parse("2025-12-31T12:00:00Z");

    /** The fourth user has no account record. */
    private static final List<Account> ACCOUNTS =
            List.of(account("7001", "quietwhale"), account("7002", "さくら"), account("7003", "👩‍🚀astro"));

    /**
     * Completion time, user, the user's wallet, chain, quantity, max fee and priority fee in gwei; 0 for a fee that is
     * not set.
     */
    private static final String HITS = """
            2026-01-02T09:15:04.25Z  7001 1 1    1 25.5  1.5
            2026-01-02T21:40:00Z     7002 1 1    2 0     0
            2026-01-05T06:03:59.999Z 7001 1 1    1 31    2
            2026-01-08T18:22:41.7Z   7003 1 8453 5 0.02  0
            2026-01-11T00:00:00Z     7001 2 8453 1 0     0
            2026-01-14T12:30:12.125Z 7002 1 1    1 27.25 1
            2026-01-17T23:59:59.999Z 7004 1 137  3 42    30
            2026-01-20T08:08:08.08Z  7001 1 1    1 19.75 0
            2026-01-24T15:45:30Z     7002 2 1    1 22    1.25
            2026-01-31T23:59:59Z     7003 1 8453 1 0.01  0
            """;

    private FixedHistory() {}

    static List<Account> accounts() {
        return ACCOUNTS;
    }

    static List<Hit> hits() {
        return HITS.lines().map(line -> hit(line.split(" +"))).toList();
    }

    private static Account account(String id, String username) {
        return new Account(new UserId(id), id, username, SEEN_AT);
    }

    private static Hit hit(String[] fields) {
        Instant completedAt = Instant.parse(fields[0]);
        return new Hit(
                "january-" + completedAt.toEpochMilli(),
                Demo.TENANT,
                CONTRACT,
                Long.parseLong(fields[3]),
                new UserId(fields[1]),
                wallet(fields[1] + fields[2]),
                "0x%064x".formatted(completedAt.toEpochMilli()),
                Integer.parseInt(fields[4]),
                completedAt,
                gas(fields[5], fields[6]));
    }

    private static Wallet wallet(String digits) {
        return new Wallet("0x" + digits.repeat(8));
    }

    private static Gas gas(String maxFee, String priorityFee) {
        if (maxFee.equals("0")) {
            return Gas.AUTO;
        }
        return Gas.manual(new BigDecimal(maxFee), priorityFee.equals("0") ? null : new BigDecimal(priorityFee));
    }
}
