package com.mintactivity.operator.deadletters;

import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Confirmation;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Group;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.platform.time.Rfc3339;
import com.mintactivity.recorder.Owners;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
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
@Command(
        description = "events that could not be recorded and contracts that could not be sealed, on a stack",
        synopsisSubcommandLabel = "COMMAND")
public final class DeadLettersCommand extends Group {

    private static final String TARGET = "dead-letters";
    private static final String REDRIVE = "deadletters redrive";

    public DeadLettersCommand(Root root) {
        super(root);
    }

    @Command(name = "show", description = "count them by reason, or by contract, without what they contain")
    void show(@Mixin KindOption kind, @Mixin ReasonOption reason) {
        DeadLetterQueue queue = DeadLetterQueue.of(root().backend(), kind.kind());
        List<DeadLetter> held = queue.hold();
        queue.release(held);
        answer(kind.kind(), reason.chosen(held));
        sayIfMore(held);
    }

    @Command(
            name = "export",
            description = {
                "write events to a new file, one in each line, to correct and send them again; they stay in the"
                        + " queue",
                "",
                "The file has personal data."
            })
    void export(@Parameters(paramLabel = "FILE|-") String file, @Mixin ReasonOption reason) {
        DeadLetterQueue queue = DeadLetterQueue.of(root().backend(), LetterKind.EVENTS);
        List<DeadLetter> held = queue.hold();
        queue.release(held);
        List<DeadLetter> chosen = reason.required(held);
        try (LetterFile lines = LetterFile.create(root().environment(), file)) {
            audit("deadletters export", LetterKind.EVENTS, reason, chosen);
            chosen.forEach(lines::write);
            if (!file.equals("-")) {
                root().console()
                        .answer(count(LetterKind.EVENTS, chosen), () -> chosen.size() + " events written to " + file);
            }
            root().console().say("they contain personal data: delete them when they are corrected and sent");
            sayIfMore(held);
        }
    }

    @Command(
            name = "redrive",
            description = {
                "send them to the recorder, or to the sealer, again, when their cause is removed",
                "",
                "Completed tasks that were booked before the attribution start of the tenant that owns their app stay,"
                        + " since the recorder would drop them (`held`). Exit status 1 if no other was chosen."
            })
    void redrive(
            @Mixin KindOption option,
            @Mixin ReasonOption reason,
            @Option(names = "--drop-before-attribution", description = "send those back, too: the recorder drops them")
                    boolean isDropping) {
        LetterKind kind = option.kind();
        DeadLetterQueue queue = DeadLetterQueue.of(root().backend(), kind);
        if (kind == LetterKind.EVENTS) {
            redriveEvents(queue, reason, isDropping);
            return;
        }
        if (isDropping) {
            throw root().misused("--drop-before-attribution goes without --queue sealer");
        }
        List<DeadLetter> sent = each(kind, queue, reason, chosen -> {
            audit(REDRIVE, kind, reason, chosen);
            queue.sendBack(chosen);
        });
        root().console()
                .answer(
                        count(kind, sent),
                        () -> sent.size() + " announcements sent back: those whose contracts still cannot be sealed"
                                + " are dead letters again within the hour");
    }

    private void redriveEvents(DeadLetterQueue queue, ReasonOption reason, boolean isDropping) {
        Backend service = root().backend();
        Owners owners = new Owners(service.dynamo(), service.stack(), root().clock());
        AtomicReference<EarlyLetters> early = new AtomicReference<>(EarlyLetters.NONE);
        List<DeadLetter> chosen = each(LetterKind.EVENTS, queue, reason, some -> {
            if (!isDropping) {
                early.set(EarlyLetters.among(some, owners::attribution));
                queue.release(early.get().letters());
            }
            List<DeadLetter> others = without(some, early.get().letters());
            audit(REDRIVE, LetterKind.EVENTS, reason, others);
            queue.sendBack(others);
        });
        EarlyLetters held = early.get();
        int sent = chosen.size() - held.letters().size();
        ObjectNode json = JsonMapper.shared().createObjectNode().put(LetterKind.EVENTS.unit(), sent);
        held.addTo(json.putArray("held"));
        root().console()
                .answer(
                        json,
                        () -> sent + " events sent back: those that still cannot be recorded are dead letters again"
                                + " within minutes");
        held.sentences().forEach(root().console()::say);
        if (sent == 0 && !chosen.isEmpty()) {
            throw new Declined("nothing was sent back: the recorder would drop these letters")
                    .remedy("move the attribution start first, or say that it is meant with --drop-before-attribution");
        }
    }

    @Command(name = "drop", description = "delete them for ever; on a terminal, it asks before")
    void drop(
            @Mixin KindOption option,
            @Mixin ReasonOption reason,
            @Option(names = "--yes", description = "do not ask") boolean isConfirmed) {
        LetterKind kind = option.kind();
        DeadLetterQueue queue = DeadLetterQueue.of(root().backend(), kind);
        AtomicBoolean asks = new AtomicBoolean(!isConfirmed && Confirmation.isPossible(root().environment()));
        List<DeadLetter> dropped = each(kind, queue, reason, chosen -> {
            if (!chosen.isEmpty() && asks.getAndSet(false)) {
                confirm(kind, chosen);
            }
            audit("deadletters drop", kind, reason, chosen);
            queue.delete(chosen);
        });
        root().console().answer(count(kind, dropped), () -> dropped.size() + " " + kind.unit() + " deleted");
    }

    private void confirm(LetterKind kind, List<DeadLetter> chosen) {
        // Such a queue gives the next ones when the first are gone.
        String count = kind.isFifo() ? "all" : Integer.toString(chosen.size());
        String export = kind == LetterKind.EVENTS ? " `deadletters export` saves them." : "";
        Confirmation.askAlways(
                root().environment(),
                "This deletes " + count + " " + kind.unit() + " for ever: " + reasons(chosen) + "." + export);
    }

    /** Changes the chosen ones, in rounds if each round gives some of them only. */
    private List<DeadLetter> each(
            LetterKind kind, DeadLetterQueue queue, ReasonOption reason, Consumer<List<DeadLetter>> change) {
        List<DeadLetter> all = new ArrayList<>();
        List<DeadLetter> chosen;
        do {
            List<DeadLetter> held = queue.hold();
            chosen = reason.chosen(held);
            queue.release(without(held, chosen));
            if (all.isEmpty()) {
                reason.required(held);
            }
            sayIfMore(held);
            try {
                change.accept(chosen);
            } catch (RuntimeException failed) {
                // Else they would seem to be gone until they can be received again.
                queue.release(chosen);
                throw failed;
            }
            all.addAll(chosen);
        } while (kind.isFifo() && !chosen.isEmpty());
        return all;
    }

    private static List<DeadLetter> without(List<DeadLetter> held, List<DeadLetter> chosen) {
        return held.stream().filter(letter -> !chosen.contains(letter)).toList();
    }

    /** Before the change, so that no change lacks its row. */
    private void audit(String command, LetterKind kind, ReasonOption reason, List<DeadLetter> letters) {
        if (!letters.isEmpty()) {
            AuditedWrites.of(root())
                    .record(
                            command,
                            TARGET,
                            Map.of(
                                    kind.unit(), AttributeValue.fromN(Integer.toString(letters.size())),
                                    kind.label(), AttributeValue.fromS(reason.shown())));
        }
    }

    private void answer(LetterKind kind, List<DeadLetter> letters) {
        List<Map.Entry<String, List<DeadLetter>>> groups = DeadLetterQueue.byReason(letters).entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<String, List<DeadLetter>> group) ->
                        -group.getValue().size()))
                .toList();
        ArrayNode json = JsonMapper.shared().createArrayNode();
        TextTable table = new TextTable(
                kind.unit().toUpperCase(Locale.ROOT), "OLDEST", kind.label().toUpperCase(Locale.ROOT));
        groups.forEach(group -> {
            String oldest = Rfc3339.format(group.getValue().stream()
                    .map(DeadLetter::sentAt)
                    .min(Instant::compareTo)
                    .orElseThrow());
            json.addObject()
                    .put(kind.label(), group.getKey())
                    .put(kind.unit(), group.getValue().size())
                    .put("oldest_at", oldest);
            table.row(Integer.toString(group.getValue().size()), oldest, group.getKey());
        });
        root().console().answer(json, () -> letters.isEmpty() ? "no dead letters" : table.toString());
    }

    private static String reasons(List<DeadLetter> letters) {
        return letters.stream().map(DeadLetter::shownReason).distinct().sorted().collect(Collectors.joining("; "));
    }

    private static ObjectNode count(LetterKind kind, List<DeadLetter> letters) {
        return JsonMapper.shared().createObjectNode().put(kind.unit(), letters.size());
    }

    private void sayIfMore(List<DeadLetter> held) {
        if (held.size() >= DeadLetterQueue.MOST) {
            root().console().say("there may be more than " + DeadLetterQueue.MOST + ": run the command again");
        }
    }
}
