package com.mintactivity.benchmarks.history;

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
 * Hits of one contract, spread over a window, and over users and chains by a {@link HistoryShape}. If all users have as
 * many hits, every long unit has nearly every user. A hit is computed from its number, so any time range can be
 * generated without the rest. Seven users in ten have one wallet, two in a hundred have six. Three hits in five have
 * automatic gas; the others share some thousand settings.
 */
public final class GeneratedHistory {

    public static final String TENANT = "acme";
    public static final ContractAddress CONTRACT = new ContractAddress("0x1b4bd8d62da23d464e2e9589a60cd45297de98dd");

    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long DAY = 24 * HOUR;
    private static final long NOON = 12 * HOUR;

    private final long hits;
    private final Window window;
    private final HistoryShape shape;
    private final long start;

    /** Days of hits since 1970-01-01 until the window. */
    private final double before;

    /** Days of hits of the window. */
    private final double days;

    private final UserId[] userIds;
    private final Wallet[][] wallets;

    public GeneratedHistory(long hits, Window window) {
        this(hits, window, HistoryShape.TYPICAL);
    }

    public GeneratedHistory(long hits, Window window, HistoryShape shape) {
        this.hits = hits;
        this.window = window;
        this.shape = shape;
        this.start = window.since().toEpochMilli();
        this.before = days(start);
        this.days = days(window.until().toEpochMilli()) - before;
        this.userIds = new UserId[shape.users()];
        this.wallets = new Wallet[shape.users()][];
        for (int user = 0; user < shape.users(); user++) {
            userIds[user] = shape.ids().of(mix(user));
            wallets[user] = new Wallet[numberOfWallets(Math.floorMod(mix(~user), 100))];
            for (int i = 0; i < wallets[user].length; i++) {
                wallets[user][i] = new Wallet(hex(user * 31L + i, 20));
            }
        }
    }

    public long hits() {
        return hits;
    }

    public int users() {
        return shape.users();
    }

    public int chains() {
        return shape.chains();
    }

    public Window window() {
        return window;
    }

    /** The hits as the sealing code reads them. */
    public HitSource source() {
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
    public <T> void each(Window range, LongFunction<T> made, Consumer<T> consumer) {
        for (long hit = firstAt(range.since()); hit < firstAt(range.until()); hit++) {
            consumer.accept(made.apply(hit));
        }
    }

    /** The first hit at or after a moment. */
    public long firstAt(Instant moment) {
        long offset = moment.toEpochMilli() - start;
        long from = 0;
        long to = hits;
        while (from < to) {
            long middle = (from + to) / 2;
            if (offset(middle) < offset) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    public TallyHit counted(long hit) {
        Position position = new Position(completedAt(hit), taskId(hit));
        return new TallyHit(userId(hit), position, chain(hit), wallet(hit), gas(hit));
    }

    public Hit hit(long hit) {
        return new Hit(
                taskId(hit),
                TENANT,
                CONTRACT,
                chain(hit),
                userId(hit),
                wallet(hit),
                hex(~hit, 32),
                1,
                completedAt(hit),
                gas(hit));
    }

    public Instant completedAt(long hit) {
        return window.since().plusMillis(offset(hit));
    }

    public UserId userId(long hit) {
        return userIds[user(hit)];
    }

    public UserId userIdOf(int user) {
        return userIds[user];
    }

    /** The wallets of a user, by {@link #walletNumber}. */
    public List<Wallet> walletsOf(int user) {
        return List.of(wallets[user]);
    }

    public Wallet wallet(long hit) {
        return wallets[user(hit)][walletNumber(hit)];
    }

    public int walletNumber(long hit) {
        return (int) Long.remainderUnsigned(mix(hit * 3 + 1), wallets[user(hit)].length);
    }

    public Gas gas(long hit) {
        long bits = mix(hit * 3 + 2);
        if (Math.floorMod(bits, 5) < 3) {
            return Gas.AUTO;
        }
        BigDecimal maxFee = BigDecimal.valueOf(100 + Math.floorMod(bits >> 8, 500) * 10L, 2);
        return Gas.manual(maxFee, BigDecimal.valueOf(Math.floorMod(bits >> 32, 4) * 5L, 1));
    }

    public static String taskId(long hit) {
        return "task-" + HexFormat.of().toHexDigits(mix(hit)) + HexFormat.of().toHexDigits(hit);
    }

    /** The number of a hit's user, below {@link #users}: low numbers have more hits if the shape is skewed. */
    public int user(long hit) {
        if (shape.skew() == 0) {
            return (int) Long.remainderUnsigned(mix(hit * 3), shape.users());
        }
        double even = (mix(hit * 3) >>> 11) * 0x1p-53;
        return (int) (shape.users() * Math.pow(even, 1 + shape.skew()));
    }

    /** From 1. */
    public long chain(long hit) {
        return 1 + Long.remainderUnsigned(mix(~(hit * 3)), shape.chains());
    }

    /** Milliseconds from the start of the window. */
    private long offset(long hit) {
        double day = before + days * hit / hits;
        double whole = Math.floor(day);
        return Math.max(0, (long) (whole * DAY + millis(day - whole)) - start);
    }

    /** The days of hits from 1970-01-01 until a moment: whole days, and the part of the last one's hits. */
    private double days(long moment) {
        long ofDay = moment % DAY;
        double busiest = shape.busiestHour();
        double inBusiest = (double) Math.clamp(ofDay - NOON, 0, HOUR) / HOUR;
        double others = (ofDay - inBusiest * HOUR) / (DAY - HOUR);
        long whole = moment / DAY;
        return whole + inBusiest * busiest + others * (1 - busiest);
    }

    /** The time of a day until which it has had a part of its hits, in milliseconds. */
    private double millis(double part) {
        double busiest = shape.busiestHour();
        double each = (DAY - HOUR) / (1 - busiest);
        double untilNoon = NOON / each;
        if (part <= untilNoon) {
            return part * each;
        }
        return part <= untilNoon + busiest
                ? NOON + (part - untilNoon) / busiest * HOUR
                : (part - busiest) * each + HOUR;
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
