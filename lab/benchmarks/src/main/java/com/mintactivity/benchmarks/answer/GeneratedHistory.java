package com.mintactivity.benchmarks.answer;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.time.Window;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Hits of one contract, spread evenly over a window and over its users. That is the worst case, because every period
 * has every user. A hit is computed from its number, so any time range can be generated without the rest. Seven users
 * in ten have one wallet, two in a hundred have six. Three hits in five have automatic gas; the others share some
 * thousand settings.
 */
final class GeneratedHistory {

    static final String TENANT = "acme";
    static final ContractAddress CONTRACT = new ContractAddress("0x1b4bd8d62da23d464e2e9589a60cd45297de98dd");
    static final int USERS = 20_000;

    static final long CHAIN = 1;

    private final long hits;
    private final Window window;
    private final int users;
    private final long millis;
    private final UserId[] userIds;
    private final Wallet[][] wallets;

    GeneratedHistory(long hits, Window window) {
        this(hits, window, USERS);
    }

    GeneratedHistory(long hits, Window window, int users) {
        this.hits = hits;
        this.window = window;
        this.users = users;
        this.millis = Duration.between(window.since(), window.until()).toMillis();
        this.userIds = new UserId[users];
        this.wallets = new Wallet[users][];
        for (int user = 0; user < users; user++) {
            userIds[user] = new UserId(Long.toString(100_000_000 + Long.remainderUnsigned(mix(user), 7_000_000_000L)));
            wallets[user] = new Wallet[numberOfWallets(Math.floorMod(mix(~user), 100))];
            for (int i = 0; i < wallets[user].length; i++) {
                wallets[user][i] = new Wallet(hex(user * 31L + i, 20));
            }
        }
    }

    long hits() {
        return hits;
    }

    int users() {
        return users;
    }

    Window window() {
        return window;
    }

    /** The hits as the sealing code reads them. */
    HitSource source() {
        return new HitSource() {
            @Override
            public void each(ContractSelector selector, Window range, Consumer<TallyHit> consumer) {
                GeneratedHistory.this.each(range, GeneratedHistory.this::counted, consumer);
            }

            @Override
            public Optional<Instant> first(ContractSelector selector, Window range) {
                long hit = firstAt(range.since());
                return hit < firstAt(range.until()) ? Optional.of(completedAt(hit)) : Optional.empty();
            }
        };
    }

    /** Passes the hits of a time range to a consumer in the order of their completion. */
    <T> void each(Window range, LongFunction<T> made, Consumer<T> consumer) {
        for (long hit = firstAt(range.since()); hit < firstAt(range.until()); hit++) {
            consumer.accept(made.apply(hit));
        }
    }

    /** The first hit at or after a moment. */
    long firstAt(Instant moment) {
        long offset = Math.clamp(Duration.between(window.since(), moment).toMillis(), 0, millis);
        long guess = Math.clamp(offset * hits / millis - 1, 0, hits);
        while (guess < hits && offset(guess) < offset) {
            guess++;
        }
        return guess;
    }

    TallyHit counted(long hit) {
        return new TallyHit(userId(hit), new Position(completedAt(hit), taskId(hit)), CHAIN, wallet(hit), gas(hit));
    }

    Hit hit(long hit) {
        return new Hit(
                taskId(hit),
                TENANT,
                CONTRACT,
                CHAIN,
                userId(hit),
                wallet(hit),
                hex(~hit, 32),
                1,
                completedAt(hit),
                gas(hit));
    }

    Instant completedAt(long hit) {
        return window.since().plusMillis(offset(hit));
    }

    UserId userId(long hit) {
        return userIds[user(hit)];
    }

    UserId userIdOf(int user) {
        return userIds[user];
    }

    /** The wallets of a user, by {@link #walletNumber}. */
    List<Wallet> walletsOf(int user) {
        return List.of(wallets[user]);
    }

    Wallet wallet(long hit) {
        return wallets[user(hit)][walletNumber(hit)];
    }

    int walletNumber(long hit) {
        return (int) Long.remainderUnsigned(mix(hit * 3 + 1), wallets[user(hit)].length);
    }

    Gas gas(long hit) {
        long bits = mix(hit * 3 + 2);
        if (Math.floorMod(bits, 5) < 3) {
            return Gas.AUTO;
        }
        BigDecimal maxFee = BigDecimal.valueOf(100 + Math.floorMod(bits >> 8, 500) * 10L, 2);
        return Gas.manual(maxFee, BigDecimal.valueOf(Math.floorMod(bits >> 32, 4) * 5L, 1));
    }

    static String taskId(long hit) {
        return "task-" + HexFormat.of().toHexDigits(mix(hit)) + HexFormat.of().toHexDigits(hit);
    }

    /** The number of a hit's user, below {@link #users}. */
    int user(long hit) {
        return (int) Long.remainderUnsigned(mix(hit * 3), users);
    }

    private long offset(long hit) {
        return hit * millis / hits;
    }

    private static int numberOfWallets(int percentile) {
        return percentile < 70 ? 1 : percentile < 90 ? 2 : percentile < 98 ? 3 : 6;
    }

    private static String hex(long seed, int bytes) {
        StringBuilder hex = new StringBuilder("0x");
        for (int i = 0; hex.length() < 2 + 2 * bytes; i++) {
            hex.append(HexFormat.of().toHexDigits(mix(seed * 7 + i)));
        }
        return hex.substring(0, 2 + 2 * bytes);
    }

    /** The finalizer of SplitMix64 (Steele, Lea, Flood 2014): every bit of the result depends on every bit given. */
    private static long mix(long seed) {
        long z = (seed + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
