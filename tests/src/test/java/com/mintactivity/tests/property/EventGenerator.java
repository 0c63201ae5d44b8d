package com.mintactivity.tests.property;

import com.mintactivity.model.answer.LoginEvent;
import com.mintactivity.model.answer.ModelGas;
import com.mintactivity.model.answer.TaskEvent;
import com.mintactivity.model.answer.Timestamps;
import com.mintactivity.model.answer.Username;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Generates events with few users, wallets, chains and contracts, so that they collide often. */
final class EventGenerator {

    static final List<String> CONTRACTS = List.of("0x" + "ab".repeat(20), "0x" + "0c".repeat(20));
    static final List<Long> CHAINS = List.of(1L, 10L, 137L, Long.MAX_VALUE);

    private static final List<String> STATUSES = List.of("failed", "reverted", "cancelled");
    private static final List<String> ID_SUFFIXES = List.of("", "", "", "#", " ", "~", "\uFFEE", "\uD83D\uDE00", "0");
    private static final int USERS = 7;

    private final Random random;
    private final String prefix;
    private final List<String> apps;
    private int tasks;

    /** @param prefix distinguishes this history's users and tasks from others on the same stack */
    EventGenerator(Random random, String prefix, List<String> apps) {
        this.random = random;
        this.prefix = prefix;
        this.apps = apps;
    }

    /** @param finishedMicros the task's completion in microseconds since 1970 */
    TaskEvent task(long finishedMicros) {
        long bookedMs = Math.floorDiv(finishedMicros, 1_000L) - random.nextLong(2 * Timestamps.MINUTE);
        return new TaskEvent(
                taskId(),
                chance(5) ? "unowned-app" : apps.get(chance(60) ? 0 : random.nextInt(apps.size())),
                chance(88) ? "completed" : pick(STATUSES),
                bookedMs,
                finishedMicros,
                userId(),
                chance(15) ? "" : anyCase("0x" + "0a1b".repeat(9) + "000" + random.nextInt(5)),
                pick(CHAINS),
                anyCase(pick(CONTRACTS)),
                chance(30) ? "" : "0xs" + random.nextInt(100),
                chance(50) ? "" : "0xl" + random.nextInt(100),
                chance(90) ? 1 + random.nextInt(5) : Long.MAX_VALUE - random.nextInt(2),
                fees());
    }

    /** @param seenMs the login in milliseconds since 1970 */
    LoginEvent login(long seenMs) {
        return new LoginEvent(userId(), "chat-" + random.nextInt(1_000), pick(Username.SAMPLES), seenMs);
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Mostly new, at times a repeated one, whose later completions change nothing. */
    private String taskId() {
        int number = tasks > 0 && chance(12) ? random.nextInt(tasks) : tasks++;
        return prefix + "-" + Integer.toString(number * 7919 % 1_000, 36) + "-" + number
                + ID_SUFFIXES.get(number % ID_SUFFIXES.size());
    }

    /** The first users have the most hits. */
    private String userId() {
        int first = random.nextInt(USERS);
        int number = Math.min(first, random.nextInt(USERS));
        return (number == 0 ? "\u7528\u6237" : "u" + number) + "-" + prefix;
    }

    private ModelGas fees() {
        if (chance(35)) {
            return ModelGas.AUTO;
        }
        List<Long> wei =
                List.of(0L, 1L, 1_500_000_000L, 25_000_000_000L, 1_000_000_000_000L, random.nextLong(1L << 50));
        return new ModelGas(pick(wei), chance(40) ? ModelGas.NONE : pick(wei), random.nextInt(3));
    }

    private String anyCase(String hex) {
        return chance(50) ? hex : "0x" + hex.substring(2).toUpperCase(Locale.ROOT);
    }
}
