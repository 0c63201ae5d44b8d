package com.mintactivity.operator.deadletters;

import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The commands on dead letters. */
@Command(description = "events that could not be recorded, on a stack", synopsisSubcommandLabel = "COMMAND")
public final class DeadLettersCommand extends Group {

    public DeadLettersCommand(Root root) {
        super(root);
    }

    @Command(name = "show", description = "count them by reason, without what they contain")
    void show(@Mixin ReasonOption reason) {
        DeadLetterQueue queue = queue();
        List<DeadLetter> held = queue.hold();
        queue.release(held);
        List<DeadLetter> chosen = reason.chosen(held);
        answer(chosen);
        sayIfMore(held);
    }

    @Command(
            name = "export",
            description = {
                "write them to a new file, one event in each line, to correct and send them again; they stay in the"
                        + " queue",
                "",
                "The file has personal data."
            })
    void export(@Parameters(paramLabel = "FILE|-") String file, @Mixin ReasonOption reason) {
        DeadLetterQueue queue = queue();
        try (LetterFile lines = LetterFile.create(root().environment(), file)) {
            List<DeadLetter> held = queue.hold();
            queue.release(held);
            List<DeadLetter> chosen = reason.chosen(held);
            chosen.forEach(lines::write);
            if (!file.equals("-")) {
                root().console().answer(count(chosen), () -> chosen.size() + " events written to " + file);
            }
            root().console().say("they contain personal data: delete them when they are corrected and sent");
            sayIfMore(held);
        }
    }

    @Command(name = "redrive", description = "send them to the recorder again, when their cause is removed")
    void redrive(@Mixin ReasonOption reason) {
        DeadLetterQueue queue = queue();
        List<DeadLetter> chosen = hold(queue, reason);
        audit("deadletters redrive", reason, chosen);
        queue.sendBack(chosen);
        root().console()
                .answer(
                        count(chosen),
                        () -> chosen.size() + " events sent back: those that still cannot be recorded are dead letters"
                                + " again within minutes");
    }

    @Command(name = "drop", description = "delete them for ever; on a terminal, it asks before")
    void drop(@Mixin ReasonOption reason, @Option(names = "--yes", description = "do not ask") boolean isConfirmed) {
        DeadLetterQueue queue = queue();
        List<DeadLetter> chosen = hold(queue, reason);
        if (!isConfirmed && Confirmation.isPossible(root().environment())) {
            try {
                Confirmation.ask(
                        root().environment(),
                        "This deletes " + chosen.size() + " events for ever: " + reasons(chosen)
                                + ". `deadletters export` saves them.");
            } catch (Declined no) {
                queue.release(chosen);
                throw no;
            }
        }
        audit("deadletters drop", reason, chosen);
        queue.delete(chosen);
        root().console().answer(count(chosen), () -> chosen.size() + " events deleted");
    }

    /** The chosen ones; all others are released. */
    private List<DeadLetter> hold(DeadLetterQueue queue, ReasonOption reason) {
        List<DeadLetter> held = queue.hold();
        List<DeadLetter> chosen = reason.chosen(held);
        queue.release(held.stream().filter(letter -> !chosen.contains(letter)).toList());
        sayIfMore(held);
        return chosen;
    }

    /** Before the change, so that no change lacks its row. */
    private void audit(String command, ReasonOption reason, List<DeadLetter> letters) {
        Map<String, AttributeValue> change = Map.of(
                "events", AttributeValue.fromN(Integer.toString(letters.size())),
                "reason", AttributeValue.fromS(reason.shown()));
        if (!letters.isEmpty()
                && !AuditedWrites.of(root())
                        .commit(command, "dead-letters", Items.change(Map.of(), change), List.of())) {
            throw AuditedWrites.busy("dead-letters");
        }
    }

    private void answer(List<DeadLetter> letters) {
        List<Map.Entry<String, List<DeadLetter>>> groups = DeadLetterQueue.byReason(letters).entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<String, List<DeadLetter>> group) ->
                        -group.getValue().size()))
                .toList();
        ArrayNode json = JsonMapper.shared().createArrayNode();
        TextTable table = new TextTable("EVENTS", "OLDEST", "REASON");
        groups.forEach(group -> {
            String oldest = Rfc3339.format(group.getValue().stream()
                    .map(DeadLetter::sentAt)
                    .min(Instant::compareTo)
                    .orElseThrow());
            json.addObject()
                    .put("reason", group.getKey())
                    .put("events", group.getValue().size())
                    .put("oldest_at", oldest);
            table.row(Integer.toString(group.getValue().size()), oldest, group.getKey());
        });
        root().console().answer(json, () -> letters.isEmpty() ? "no dead letters" : table.toString());
    }

    private static String reasons(List<DeadLetter> letters) {
        return letters.stream().map(DeadLetter::shownReason).distinct().sorted().collect(Collectors.joining("; "));
    }

    private static ObjectNode count(List<DeadLetter> letters) {
        return JsonMapper.shared().createObjectNode().put("events", letters.size());
    }

    private void sayIfMore(List<DeadLetter> held) {
        if (held.size() >= DeadLetterQueue.MOST) {
            root().console().say("there may be more than " + DeadLetterQueue.MOST + ": run the command again");
        }
    }

    private DeadLetterQueue queue() {
        return DeadLetterQueue.of(root().backend());
    }
}
