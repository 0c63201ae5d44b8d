package com.mintactivity.sandbox;

import com.mintactivity.activity.query.ReservedContracts;
import com.mintactivity.platform.time.Rfc3339;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The made-up tasks and users of one sandbox, as events. A minute always has the same tasks, so that one that is sent
 * twice is recorded once. Nothing in them can be mistaken for real: users are called {@code sandbox-user-7}, addresses
 * and transactions repeat {@code fa4e}, chains are test networks.
 */
public final class SandboxTraffic {

    /** Has a hit every five minutes, so that a client that follows it finds nothing most of the time. */
    public static final String STEADY = fake(9) + "c001";

    /** Has two hits every minute. */
    public static final String BUSY = fake(9) + "c002";

    /** Has a hit every five minutes, and each hour that ends is named to those who follow it, as if it had changed. */
    public static final String CORRECTED = ReservedContracts.CORRECTED;

    /** All of them. */
    public static final List<String> CONTRACTS = List.of(STEADY, BUSY, CORRECTED);

    /** How far back the history of a new sandbox goes. */
    public static final Duration HISTORY = Duration.ofDays(1);

    private static final String PREFIX = "sandbox-";
    private static final int STEADY_MINUTES = 5;
    private static final int BUSY_HITS = 2;
    private static final int USERS = 40;

    /** Sepolia and Base Sepolia. */
    private static final long[] CHAINS = {11_155_111, 84_532};

    private static final Duration FROM_BOOKING = Duration.ofSeconds(12);

    private final String tenant;

    public SandboxTraffic(String tenant) {
        this.tenant = tenant;
    }

    /** The id of a sandbox's app. */
    public static String app(String tenant) {
        return PREFIX + tenant;
    }

    /** The ids of its users. */
    public List<String> users() {
        return IntStream.rangeClosed(1, USERS).mapToObj(this::user).toList();
    }

    /** The tasks of a minute, which complete now. */
    List<String> of(Instant minute, Instant now) {
        return tasks(minute.getEpochSecond() / 60, now);
    }

    /** The logins of all users but the last one, and the tasks from {@link #HISTORY} before a time up to it. */
    public Stream<String> history(Instant until) {
        Instant from = until.minus(HISTORY);
        Stream<String> logins = IntStream.range(1, USERS).mapToObj(number -> login(number, from));
        long first = Math.ceilDiv(from.getEpochSecond(), 60L);
        long end = until.getEpochSecond() / 60;
        Stream<String> tasks = Stream.iterate(first, minute -> minute < end, minute -> minute + 1)
                .flatMap(minute -> tasks(minute, Instant.ofEpochSecond(minute * 60)).stream());
        return Stream.concat(logins, tasks);
    }

    private List<String> tasks(long minute, Instant finishedAt) {
        List<String> tasks = new ArrayList<>();
        for (int number = 0; number < BUSY_HITS; number++) {
            tasks.add(task(PREFIX + tenant + "-busy-" + minute + "-" + number, BUSY, finishedAt));
        }
        if (minute % STEADY_MINUTES == 0) {
            tasks.add(task(PREFIX + tenant + "-steady-" + minute, STEADY, finishedAt));
            tasks.add(task(PREFIX + tenant + "-corrected-" + minute, CORRECTED, finishedAt));
        }
        return tasks;
    }

    private String task(String id, String contract, Instant finishedAt) {
        UUID seed = UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8));
        // The lower its number, the more does a user mint.
        int user = 1 + Math.min(pick(seed, 0, USERS), pick(seed, 1, USERS));
        Instant at = finishedAt.truncatedTo(ChronoUnit.MILLIS);
        ObjectNode task = JsonMapper.shared()
                .createObjectNode()
                .put("type", "mint_task.finished")
                .put("task_id", id)
                .put("app_id", app(tenant))
                .put("status", "completed")
                .put("booked_at", Rfc3339.format(at.minus(FROM_BOOKING)))
                .put("finished_at", Rfc3339.format(at))
                .put("user_id", user(user))
                .put("chain_id", CHAINS[pick(seed, 2, CHAINS.length)])
                .put("contract", contract)
                .put("quantity", Math.max(1, pick(seed, 3, 20) - 14));
        // One hit in twenty without a wallet, and one without a transaction, as there are among real ones.
        if (pick(seed, 4, 20) > 0) {
            task.put("wallet", fake(9) + String.format(Locale.ROOT, "%04d", user));
        }
        if (pick(seed, 5, 20) > 0) {
            task.put("landed_tx_hash", fake(14) + HexFormat.of().toHexDigits(seed.hashCode()));
        }
        ObjectNode gas = task.putObject("gas");
        if (user % 3 == 0) {
            gas.put("mode", "auto");
        } else {
            gas.put("mode", "manual").put("max_fee_gwei", 20 + user + ".5");
        }
        return task.toString();
    }

    /**
     * A number from 0 to below a bound, the same for a seed and a place.
     *
     * @param place 0 to 5: which 16 bits of the seed, of those that are not the same in every UUID
     */
    private static int pick(UUID seed, int place, int bound) {
        long bits = place < 3 ? seed.getMostSignificantBits() >>> 16 : seed.getLeastSignificantBits();
        return (int) (bits >>> (16 * (place % 3)) & 0xffff) % bound;
    }

    private String login(int user, Instant at) {
        return JsonMapper.shared()
                .createObjectNode()
                .put("type", "account.seen")
                .put("user_id", user(user))
                .put("chat_id", user(user))
                .put("chat_username", "sandbox-user-" + user)
                .put("seen_at", Rfc3339.format(at))
                .toString();
    }

    /** Users of two sandboxes are never the same, so that one of them can be removed. */
    private String user(int number) {
        return PREFIX + tenant + "-user-" + number;
    }

    private static String fake(int times) {
        return "0x" + "fa4e".repeat(times);
    }
}
