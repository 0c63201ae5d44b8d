package com.mintactivity.model.answer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A second implementation of the rules of the contract, over plain lists. */
public final class ActivityModel {

    /** An event older than half the settling time is a straggler. */
    private static final long IN_TIME_MICROS = ModelQuery.SETTLE_MS * 1_000 / 2;

    private final Map<String, Long> attributionMs = new HashMap<>();
    private final Set<String> taskIds = new HashSet<>();
    private final List<ModelHit> mints = new ArrayList<>();
    private final Map<String, LoginEvent> accounts = new HashMap<>();

    /** Adds a tenant that owns the app of its own name. */
    public void tenant(String name, long attributionLiveMs) {
        attributionMs.put(name, attributionLiveMs);
    }

    /** Applies a live event. */
    public void live(ModelEvent event, long nowMs) {
        switch (event) {
            case LoginEvent login -> addLogin(login.atMost(nowMs));
            case TaskEvent task -> {
                long nowMicros = nowMs * 1_000;
                boolean inTime =
                        task.finishedMicros() >= nowMicros - IN_TIME_MICROS && task.finishedMicros() <= nowMicros;
                addCompletion(task, inTime ? Math.floorDiv(task.finishedMicros(), 1_000L) : nowMs);
            }
        }
    }

    /** Applies an imported event. */
    public void imported(ModelEvent event, long nowMs) {
        switch (event) {
            case LoginEvent login -> addLogin(login);
            case TaskEvent task -> {
                if (task.finishedMicros() <= nowMs * 1_000) {
                    addCompletion(task, Math.floorDiv(task.finishedMicros(), 1_000L));
                }
            }
        }
    }

    /** The rows of a query, oldest first. */
    List<ModelHit> mints(ModelQuery query, long nowMs) {
        return mints.stream()
                .filter(mint -> mint.matches(query, nowMs))
                .sorted(UserRows.OLDEST_FIRST)
                .toList();
    }

    /** The completion times of all hits, in no order: interesting bounds of windows. */
    public List<Long> completions() {
        return mints.stream().map(ModelHit::completedMs).toList();
    }

    /** The newest account of a user; without a login, one with an empty name and chat id. */
    LoginEvent account(String userId) {
        return accounts.getOrDefault(userId, new LoginEvent(userId, "", Username.UNKNOWN, 0));
    }

    private void addLogin(LoginEvent login) {
        LoginEvent known = accounts.get(login.userId());
        if (known == null || login.seenMs() > known.seenMs()) {
            accounts.put(login.userId(), login);
        }
    }

    private void addCompletion(TaskEvent task, long completedMs) {
        Long attribution = attributionMs.get(task.app());
        boolean isHit = task.status().equals("completed") && attribution != null && task.bookedMs() >= attribution;
        if (isHit && taskIds.add(task.taskId())) {
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
