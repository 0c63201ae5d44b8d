package com.mintactivity.operator.task;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.platform.time.Rfc3339;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The command that says what became of tasks. */
@Command(
        name = "show",
        description = {
            "say what became of tasks",
            "",
            "Each is a hit, withdrawn, a dead letter, or was never recorded. What is shown has nothing of a user."
        })
public final class ShowHitsCommand implements Runnable {

    private final Root root;

    @Parameters(paramLabel = "TASK_ID", arity = "1..*")
    private List<String> taskIds = List.of();

    public ShowHitsCommand(Root root) {
        this.root = root;
    }

    @Override
    public void run() {
        if (taskIds.stream().anyMatch(String::isBlank)) {
            throw root.misused("a TASK_ID is empty");
        }
        TaskStates states = new TaskStates(root);
        Map<String, TaskState> found = states.of(taskIds);
        root.console().answer(json(found), () -> text(found));
        states.notSearched().ifPresent(root.console()::say);
    }

    private static ArrayNode json(Map<String, TaskState> found) {
        ArrayNode json = JsonMapper.shared().createArrayNode();
        found.forEach((taskId, state) -> {
            Optional<Hit> hit = state.hit();
            ObjectNode row = json.addObject()
                    .put("task_id", taskId)
                    .put("state", state.word())
                    .put("tenant", hit.map(Hit::tenant).orElse(null))
                    .put("contract", hit.map(its -> its.contract().value()).orElse(null));
            hit.ifPresentOrElse(its -> row.put("chain_id", its.chainId()), () -> row.putNull("chain_id"));
            row.put("completed_at", completedAt(hit).orElse(null))
                    .put(
                            "reason",
                            Optional.of(state.reason())
                                    .filter(why -> !why.isEmpty())
                                    .orElse(null));
        });
        return json;
    }

    /** The completion of a hit; unknown of a task that only a backup names. */
    private static Optional<String> completedAt(Optional<Hit> hit) {
        return hit.filter(its -> !its.userId().equals(UserId.LOST))
                .map(Hit::completedAt)
                .map(Rfc3339::format);
    }

    private static String text(Map<String, TaskState> found) {
        TextTable table = new TextTable("TASK", "STATE");
        found.forEach((taskId, state) -> {
            table.row(taskId, state.word().replace('_', ' '));
            state.hit()
                    .ifPresent(hit ->
                            table.below(hit.tenant() + ", " + hit.contract().value() + ", chain "
                                    + hit.chainId()
                                    + completedAt(state.hit())
                                            .map(at -> ", completed at " + at)
                                            .orElse("")));
            if (!state.reason().isEmpty()) {
                table.below(state.reason());
            }
        });
        return table.toString();
    }
}
