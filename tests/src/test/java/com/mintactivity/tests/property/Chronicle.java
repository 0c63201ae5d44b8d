package com.mintactivity.tests.property;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The rules of the contract written down a second time, over plain lists; shares nothing with the service. */
final class Chronicle {

    /** A straggler is older than half the settling time. */
    private static final long IN_TIME_MICROS = Question.SETTLE_MS * 1_000 / 2;

    private final Map<String, Long> attributionMs = new HashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final List<Mint> mints = new ArrayList<>();
    private final Map<String, Login> accounts = new HashMap<>();

    /** A tenant that owns the app of its own name. */
    void tenant(String name, long attributionLiveMs) {
        attributionMs.put(name, attributionLiveMs);
    }

    /** An event that the recorder gets as it happens. */
    void live(Told told, long nowMs) {
        switch (told) {
            case Login login -> see(login);
            case Task task -> {
                long nowMicros = nowMs * 1_000;
                boolean inTime =
                        task.finishedMicros() >= nowMicros - IN_TIME_MICROS && task.finishedMicros() <= nowMicros;
                complete(task, inTime ? Math.floorDiv(task.finishedMicros(), 1_000L) : nowMs);
            }
        }
    }

    /** An event of history, imported. */
    void past(Told told, long nowMs) {
        switch (told) {
            case Login login -> see(login);
            case Task task -> {
                if (task.finishedMicros() <= nowMs * 1_000) {
                    complete(task, Math.floorDiv(task.finishedMicros(), 1_000L));
                }
            }
        }
    }

    /** Rows that answer a question, oldest first. */
    List<Mint> mints(Question asked, long nowMs) {
        return mints.stream()
                .filter(mint -> mint.answers(asked, nowMs))
                .sorted(Mint.IN_ORDER)
                .toList();
    }

    /** Completions of everything known, in no order: the edges where windows are worth cutting. */
    List<Long> completions() {
        return mints.stream().map(Mint::completedMs).toList();
    }

    /** The account as it is now; a nameless one with an empty chat id where there is none. */
    Login account(String userId) {
        return accounts.getOrDefault(userId, new Login(userId, "", Name.UNKNOWN, 0));
    }

    private void see(Login login) {
        Login known = accounts.get(login.userId());
        if (known == null || login.seenMs() > known.seenMs()) {
            accounts.put(login.userId(), login);
        }
    }

    private void complete(Task task, long completedMs) {
        Long attribution = attributionMs.get(task.app());
        boolean isHit = task.status().equals("completed") && attribution != null && task.bookedMs() >= attribution;
        if (isHit && taken.add(task.taskId())) {
            mints.add(new Mint(
                    task.app(),
                    task.taskId(),
                    task.userId(),
                    task.wallet().toLowerCase(Locale.ROOT),
                    task.chainId(),
                    task.contract().toLowerCase(Locale.ROOT),
                    task.landed().isEmpty() ? task.submitted() : task.landed(),
                    task.quantity(),
                    completedMs,
                    task.fees()));
        }
    }
}
