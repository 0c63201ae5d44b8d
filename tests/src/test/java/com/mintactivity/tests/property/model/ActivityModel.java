package com.mintactivity.tests.property.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The rules of the contract written down a second time, over plain lists; shares nothing with the service. */
public final class ActivityModel {

    /** A straggler is older than half the settling time. */
    private static final long IN_TIME_MICROS = ModelQuery.SETTLE_MS * 1_000 / 2;

    private final Map<String, Long> attributionMs = new HashMap<>();
    private final Set<String> taken = new HashSet<>();
    private final List<ModelHit> mints = new ArrayList<>();
    private final Map<String, LoginEvent> accounts = new HashMap<>();

    /** A tenant that owns the app of its own name. */
    public void tenant(String name, long attributionLiveMs) {
        attributionMs.put(name, attributionLiveMs);
    }

    /** An event that the recorder gets as it happens. */
    public void live(ModelEvent told, long nowMs) {
        switch (told) {
            case LoginEvent login -> see(login);
            case TaskEvent task -> {
                long nowMicros = nowMs * 1_000;
                boolean inTime =
                        task.finishedMicros() >= nowMicros - IN_TIME_MICROS && task.finishedMicros() <= nowMicros;
                complete(task, inTime ? Math.floorDiv(task.finishedMicros(), 1_000L) : nowMs);
            }
        }
    }

    /** An event of history, imported. */
    public void past(ModelEvent told, long nowMs) {
        switch (told) {
            case LoginEvent login -> see(login);
            case TaskEvent task -> {
                if (task.finishedMicros() <= nowMs * 1_000) {
                    complete(task, Math.floorDiv(task.finishedMicros(), 1_000L));
                }
            }
        }
    }

    /** Rows that answer a question, oldest first. */
    List<ModelHit> mints(ModelQuery asked, long nowMs) {
        return mints.stream()
                .filter(mint -> mint.answers(asked, nowMs))
                .sorted(ModelHit.IN_ORDER)
                .toList();
    }

    /** Completions of everything known, in no order: the edges where windows are worth cutting. */
    public List<Long> completions() {
        return mints.stream().map(ModelHit::completedMs).toList();
    }

    /** The account as it is now; a nameless one with an empty chat id where there is none. */
    LoginEvent account(String userId) {
        return accounts.getOrDefault(userId, new LoginEvent(userId, "", Username.UNKNOWN, 0));
    }

    private void see(LoginEvent login) {
        LoginEvent known = accounts.get(login.userId());
        if (known == null || login.seenMs() > known.seenMs()) {
            accounts.put(login.userId(), login);
        }
    }

    private void complete(TaskEvent task, long completedMs) {
        Long attribution = attributionMs.get(task.app());
        boolean isHit = task.status().equals("completed") && attribution != null && task.bookedMs() >= attribution;
        if (isHit && taken.add(task.taskId())) {
            mints.add(new ModelHit(
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
