package com.mintactivity.pretraffic;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The made-up tasks of the canary, as events. The old ones fill one day, always the same, so that the right answers
 * about it are constants: user 1 has one hit, user 2 two, and so on. Later ones come one in each slot of five minutes.
 * Nothing in them can be mistaken for real: addresses repeat {@code ca4a}, the chain is a test network.
 */
public final class CanaryTraffic {

    /** How often the canary is checked. */
    public static final Duration SLOT = Duration.ofMinutes(5);

    /** The day of the old tasks. */
    static final Instant OLD_SINCE = Instant.parse("2026-01-01T00:00:00Z");

    static final Instant OLD_UNTIL = OLD_SINCE.plus(Duration.ofDays(1));

    static final int OLD_USERS = 24;

    /** 1 + 2 + … + 24. */
    static final int OLD_HITS = OLD_USERS * (OLD_USERS + 1) / 2;

    /** More hits of one hour than a sparse contract may have, so that minutes are sealed, too. */
    private static final int RECENT = 40;

    private static final Duration BETWEEN_OLD =
            Duration.between(OLD_SINCE, OLD_UNTIL).dividedBy(OLD_HITS);

    /** Sepolia. */
    private static final long CHAIN = 11_155_111;

    private static final Duration FROM_BOOKING = Duration.ofSeconds(12);
    private static final String ID = Tenant.CANARY + "-";
    private static final String ADDRESS = "0x" + "ca4a".repeat(9);

    private CanaryTraffic() {}

    /** A new tenant, of which every task here is a hit. */
    public static Tenant tenant() {
        return Tenant.canary(OLD_SINCE.minus(Duration.ofDays(1)));
    }

    /** The old tasks, in the order of their completion. */
    public static Stream<String> old() {
        int[] users = IntStream.rangeClosed(1, OLD_USERS)
                .flatMap(user -> IntStream.generate(() -> user).limit(user))
                .toArray();
        return IntStream.range(0, OLD_HITS)
                .mapToObj(i -> task(oldId(i), 0, users[i], OLD_SINCE.plus(BETWEEN_OLD.multipliedBy(i))));
    }

    /** The tasks of the slots up to that of a time, which complete now. The last one is that of a first run. */
    public static List<String> recent(Instant now) {
        long last = slot(now);
        return LongStream.rangeClosed(last - RECENT + 1, last)
                .mapToObj(slot -> ofSlot(slot, now))
                .toList();
    }

    static long slot(Instant time) {
        return time.getEpochSecond() / SLOT.toSeconds();
    }

    /** The task of a slot, which completes now. */
    static String ofSlot(long slot, Instant now) {
        return task(slotId(slot), 0, 0, now);
    }

    static String slotId(long slot) {
        return ID + slot;
    }

    static String oldId(int number) {
        return ID + "old-" + number;
    }

    /**
     * A task on a contract of the canary, which completes now.
     *
     * @param contract its number, see {@link #contract}
     */
    static String task(String id, int contract, Instant now) {
        return task(id, contract, 0, now);
    }

    /**
     * The address of a contract: number 0 is checked every five minutes, the others are for roll-outs.
     *
     * @param number 0 to 65,535
     */
    static String contract(int number) {
        return ADDRESS + String.format(Locale.ROOT, "%04x", number);
    }

    static String user(int number) {
        return ID + "user-" + number;
    }

    private static String task(String id, int contract, int user, Instant finishedAt) {
        Instant at = finishedAt.truncatedTo(ChronoUnit.MILLIS);
        ObjectNode task = JsonMapper.shared()
                .createObjectNode()
                .put("type", "mint_task.finished")
                .put("task_id", id)
                .put("app_id", Tenant.CANARY)
                .put("status", "completed")
                .put("booked_at", Rfc3339.format(at.minus(FROM_BOOKING)))
                .put("finished_at", Rfc3339.format(at))
                .put("user_id", user(user))
                .put("wallet", ADDRESS + String.format(Locale.ROOT, "%04d", user))
                .put("chain_id", CHAIN)
                .put("contract", contract(contract))
                .put("quantity", 1);
        task.putObject("gas").put("mode", "auto");
        return task.toString();
    }
}
