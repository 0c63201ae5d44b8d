package com.mintactivity.operator.task;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.task.TaskState.DeadLetterTask;
import com.mintactivity.operator.task.TaskState.NeverRecorded;
import com.mintactivity.operator.task.TaskState.RecordedTask;
import com.mintactivity.operator.task.TaskState.WithdrawnTask;
import com.mintactivity.operator.tenant.Tenants;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The difference between the hits of a contract in a time and the tasks of a file.
 *
 * @param here the number of hits
 * @param there the number of tasks of the file that belong to the contract and the time, as far as the file says
 * @param onlyHere hits that are none of these tasks, each with the reason
 * @param onlyThere tasks that are none of these hits, each with the reason
 * @param notSearched which dead letters were not searched, and why
 */
record HitComparison(
        int here,
        int there,
        Map<String, String> onlyHere,
        Map<String, String> onlyThere,
        Optional<String> notSearched) {

    static HitComparison of(Root root, ContractSelector contract, Window window, Map<String, FileTask> file) {
        Backend service = root.backend();
        Set<String> here = new LinkedHashSet<>();
        new HitReader(service.dynamo(), service.stack())
                .each(contract, window, hit -> here.add(hit.position().taskId()));
        Map<String, String> outside = new HashMap<>();
        file.forEach((taskId, task) ->
                elsewhere(task, contract.contract(), window).ifPresent(where -> outside.put(taskId, where)));
        Map<String, String> onlyHere = new TreeMap<>();
        here.stream()
                .filter(taskId -> !file.containsKey(taskId) || outside.containsKey(taskId))
                .forEach(taskId -> onlyHere.put(taskId, outside.getOrDefault(taskId, "not in the file")));
        List<String> missing = file.keySet().stream()
                .filter(taskId -> !here.contains(taskId) && !outside.containsKey(taskId))
                .toList();
        TaskStates states = new TaskStates(root);
        Map<String, Tenant> owners = new HashMap<>();
        Tenants.of(root).list().forEach(tenant -> tenant.apps().forEach(app -> owners.put(app, tenant)));
        Map<String, String> onlyThere = new TreeMap<>();
        states.of(missing).forEach((taskId, state) -> {
            FileTask task = Objects.requireNonNull(file.get(taskId));
            onlyThere.put(taskId, reason(state, task, contract, window, owners));
        });
        return new HitComparison(here.size(), file.size() - outside.size(), onlyHere, onlyThere, states.notSearched());
    }

    /** Why a task of the file does not belong to the contract and the time. */
    private static Optional<String> elsewhere(FileTask task, ContractAddress contract, Window window) {
        return task.contract()
                .filter(its -> !its.equals(contract))
                .map(its -> "in the file with contract " + its.value())
                .or(() -> task.completedAt()
                        .filter(at -> !contains(window, at))
                        .map(at -> "in the file at " + Rfc3339.format(at)));
    }

    private static boolean contains(Window window, Instant at) {
        return !at.isBefore(window.since()) && at.isBefore(window.until());
    }

    private static String reason(
            TaskState state, FileTask task, ContractSelector contract, Window window, Map<String, Tenant> owners) {
        return switch (state) {
            case RecordedTask(Hit hit) -> recorded(hit, contract, window);
            case WithdrawnTask withdrawn -> withdrawn.reason();
            case DeadLetterTask(String reason) -> "dead letter: " + reason;
            case NeverRecorded(String reason) ->
                never(task, contract.tenant(), owners).orElse(reason);
        };
    }

    private static String recorded(Hit hit, ContractSelector contract, Window window) {
        if (!hit.tenant().equals(contract.tenant())) {
            return "a hit of tenant " + hit.tenant();
        }
        if (!hit.contract().equals(contract.contract())) {
            return "a hit of contract " + hit.contract().value();
        }
        return contains(window, hit.completedAt())
                ? "recorded a moment ago: compare again"
                : "a hit that completed at " + Rfc3339.format(hit.completedAt());
    }

    /** The reason that the file gives for a task of which nothing is stored; empty if it gives none. */
    private static Optional<String> never(FileTask task, String tenant, Map<String, Tenant> owners) {
        if (task.status().filter(status -> !status.equals("completed")).isPresent()) {
            return task.status().map(status -> "not completed: " + status);
        }
        if (task.appId().isEmpty()) {
            return Optional.empty();
        }
        String app = task.appId().get();
        Optional<Tenant> owner = Optional.ofNullable(owners.get(app));
        if (owner.isEmpty()) {
            return Optional.of("its app " + app + " belongs to no tenant");
        }
        if (!owner.get().name().equals(tenant)) {
            return Optional.of("never recorded; its app " + app + " belongs to tenant "
                    + owner.get().name());
        }
        return task.bookedAt()
                .filter(booked -> booked.isBefore(owner.get().attributionLiveAt()))
                .map(booked -> "before attribution: booked at " + Rfc3339.format(booked) + ", and the attribution start"
                        + " is " + Rfc3339.format(owner.get().attributionLiveAt()));
    }
}
