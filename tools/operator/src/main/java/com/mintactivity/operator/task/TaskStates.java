package com.mintactivity.operator.task;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.deadletters.SearchedLetters;
import com.mintactivity.operator.task.TaskState.DeadLetterTask;
import com.mintactivity.operator.task.TaskState.NeverRecorded;
import com.mintactivity.operator.task.TaskState.RecordedTask;
import com.mintactivity.operator.task.TaskState.WithdrawnTask;
import com.mintactivity.platform.dynamo.BatchReader;
import com.mintactivity.platform.dynamo.Item;
import com.mintactivity.recorder.event.Texts;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds out what became of tasks: in table {@code hits}, then among the dead letters. */
final class TaskStates {

    private static final String NEVER =
            "no event of it was recorded: none arrived yet, the task did not complete, or it"
                    + " was booked before the attribution start of the tenant of its app";

    private final Root root;
    private Optional<String> notSearched = Optional.empty();

    TaskStates(Root root) {
        this.root = root;
    }

    /** The fate of each task, in their order. Dead letters are read only if a task has no hit. */
    Map<String, TaskState> of(Collection<String> taskIds) {
        Backend service = root.backend();
        List<Map<String, AttributeValue>> keys = taskIds.stream()
                .filter(Texts::isId)
                .distinct()
                .map(HitItems::key)
                .toList();
        Map<String, TaskState> found = new HashMap<>();
        new BatchReader(service.dynamo())
                .read(HitItems.table(service.stack()), keys, true)
                .forEach(item -> found.put(Item.text(item, HitItems.KEY), stored(item)));
        if (!found.keySet().containsAll(taskIds)) {
            SearchedLetters searched = SearchedLetters.of(root);
            notSearched = searched.notSearched();
            searched.letters()
                    .forEach(letter ->
                            found.putIfAbsent(letter.text(HitItems.KEY), new DeadLetterTask(letter.reason())));
        }
        TaskState never = new NeverRecorded(NEVER);
        Map<String, TaskState> states = new LinkedHashMap<>();
        taskIds.forEach(id -> states.put(id, found.getOrDefault(id, never)));
        return states;
    }

    private static TaskState stored(Map<String, AttributeValue> item) {
        Hit hit = HitItems.read(item);
        return HitItems.isWithdrawn(item)
                ? new WithdrawnTask(hit, Instant.parse(Item.text(item, HitItems.WITHDRAWN_AT)))
                : new RecordedTask(hit);
    }

    /** Which dead letters were not searched, and why. */
    Optional<String> notSearched() {
        return notSearched;
    }
}
