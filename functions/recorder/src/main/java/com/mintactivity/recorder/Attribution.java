package com.mintactivity.recorder;

import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import java.util.Optional;

/** Whose hit a completed task becomes, if it becomes one. */
public sealed interface Attribution {

    /** No tenant owns the task's app: the event is a dead letter. */
    record Unowned() implements Attribution {

        /** The reason of the dead letter. */
        public static final String REASON = "app_id belongs to no tenant";
    }

    /** The task was booked before the attribution start of the tenant that owns its app: it is no hit. */
    record Early(Tenant owner) implements Attribution {}

    /** The task is a hit of the tenant that owns its app. */
    record Owned(Tenant owner) implements Attribution {}

    /**
     * The attribution of a task.
     *
     * @param owner of the task's app
     */
    static Attribution of(MintTaskCompleted task, Optional<Tenant> owner) {
        return owner.<Attribution>map(tenant ->
                        task.bookedAt().isBefore(tenant.attributionLiveAt()) ? new Early(tenant) : new Owned(tenant))
                .orElseGet(Unowned::new);
    }
}
