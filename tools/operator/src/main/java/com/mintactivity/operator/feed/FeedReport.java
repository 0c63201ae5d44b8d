package com.mintactivity.operator.feed;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.correction.ReadAgain;
import com.mintactivity.operator.feed.Feed.Way;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The results of the lines of a file. Each line that is not blank is counted as read, and once more by its result. */
final class FeedReport implements AutoCloseable {

    private static final String QUEUED = "The recorder decides later which queued events are hits."
            + " Events that it cannot record become dead letters.";

    private final Way way;
    private final Rejects rejects;
    private final EarlyTasks early;
    private final RecordedHits hits = new RecordedHits();
    private List<Instant> underway = List.of();
    private Optional<String> digest = Optional.empty();

    private long read;
    private long repeated;
    private long withdrawn;
    private long unsuccessful;
    private long accounts;
    private long unchangedAccounts;
    private long queued;
    private final WarnedLines finishedBeforeBooked = new WarnedLines();
    private final WarnedLines contradicted = new WarnedLines();

    /** @param way where the lines go; the report of a queue has the number that it accepted */
    FeedReport(Way way) {
        this.way = way;
        this.rejects = new Rejects();
        this.early = new EarlyTasks();
    }

    void addRead(int lines) {
        read += lines;
    }

    /** The tasks of these lines may be recorded from now on, whatever is heard of them. None, if all was reported. */
    void underway(List<Line> lines) {
        underway = lines.stream()
                .flatMap(line -> line.parsed() instanceof Understood(MintTaskCompleted task, boolean ignored)
                        ? Stream.of(task.finishedAt())
                        : Stream.empty())
                .toList();
    }

    /** The end of the file was reached. */
    void ended(String sha256) {
        digest = Optional.of(sha256);
    }

    void addRecorded(Hit hit) {
        hits.add(hit);
    }

    void addReplaced(Hit withdrawn, Hit hit) {
        hits.addReplaced(withdrawn, hit);
    }

    /** @param isWithdrawn whether its hit was withdrawn, and stays so */
    void addRepeated(boolean isWithdrawn) {
        repeated++;
        withdrawn += isWithdrawn ? 1 : 0;
    }

    /**
     * A task that did not complete.
     *
     * @param isHit whether it is recorded as a hit all the same
     */
    void addUnsuccessful(long line, boolean isHit) {
        unsuccessful++;
        if (isHit) {
            contradicted.add(line);
        }
    }

    /** A completed task that was booked before its tenant's attribution start. */
    void addEarly(String tenant, Instant bookedAt) {
        early.add(tenant, bookedAt);
    }

    /** @param isNewest whether the login changed the stored account */
    void addAccount(boolean isNewest) {
        accounts++;
        unchangedAccounts += isNewest ? 0 : 1;
    }

    void addQueued() {
        queued++;
    }

    /** A recorded hit whose times contradict each other. The line is also counted by its result. */
    void addFinishedBeforeBooked(long line) {
        finishedBeforeBooked.add(line);
    }

    void reject(long line, String reason) {
        rejects.add(line, reason);
    }

    /** The counts in words. */
    String summary() {
        String counts = way == Way.QUEUE ? String.format(Locale.ROOT, "%,d queued", queued) : outcomes();
        return String.format(Locale.ROOT, "%,d read: %s, %,d rejected", read, counts, rejects.count());
    }

    private String outcomes() {
        return String.format(
                Locale.ROOT,
                "%,d recorded,%s %,d repeated, %,d not hits%s, %,d accounts%s",
                hits.count(),
                hits.replaced() == 0 ? "" : String.format(Locale.ROOT, " %,d replaced,", hits.replaced()),
                repeated,
                notHits(),
                notHits() == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                " (%,d unsuccessful, %,d before attribution)",
                                unsuccessful,
                                early.count()),
                accounts,
                unchangedAccounts == 0 ? "" : String.format(Locale.ROOT, " (%,d unchanged)", unchangedAccounts));
    }

    private long notHits() {
        return unsuccessful + early.count();
    }

    /** How many lines were rejected or dropped for attribution; empty if none. */
    Optional<String> loss() {
        String loss = Stream.of(counted(rejects.count(), "rejected"), counted(early.count(), "before attribution"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return loss.isEmpty() ? Optional.empty() : Optional.of(loss);
    }

    private static Optional<String> counted(long count, String what) {
        return count == 0 ? Optional.empty() : Optional.of(String.format(Locale.ROOT, "%,d %s", count, what));
    }

    /** Why the command fails although it reached the end of the file: every line was rejected. */
    Optional<Declined> failure() {
        return Optional.of(new Declined("nothing was changed: every line was rejected"))
                .filter(nothing -> read > 0 && rejects.count() == read);
    }

    /** Prints the report to stdout and its warnings to stderr, at last the time that partners have to read again. */
    void answer(Console console) {
        rejects.answer(console, counts(), this::summary);
        if (way == Way.QUEUE) {
            (console.json() ? console.err() : console.out()).println(QUEUED);
        }
        warnings().forEach(console::say);
        sayReadAgain(console);
    }

    /** Says how far an interrupted command got. */
    void sayInterrupted(Console console, String again) {
        console.say("\ninterrupted: " + summary() + "; " + again);
        sayReadAgain(console);
    }

    private void sayReadAgain(Console console) {
        if (way == Way.HISTORY) {
            readAgain().say(console, hits.tenants());
        }
    }

    private ReadAgain readAgain() {
        return underway.stream().reduce(hits.readAgain(), ReadAgain::and, (one, _) -> one);
    }

    /** What the audit says of an import. */
    Map<String, AttributeValue> audited() {
        Map<String, AttributeValue> audited = new HashMap<>(hits.audited());
        digest.ifPresent(sha256 -> audited.put("sha256", AttributeValue.fromS(sha256)));
        audited.put("read", number(read));
        audited.put("repeated", number(repeated));
        audited.put("not_hits", number(notHits()));
        audited.put("accounts", number(accounts));
        audited.put("rejected", number(rejects.count()));
        return audited;
    }

    private static AttributeValue number(long count) {
        return AttributeValue.fromN(Long.toString(count));
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>(early.warnings());
        if (withdrawn > 0) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "warning: repeated tasks are withdrawn, and stay so (%,d). If they should count with the values of"
                            + " this file, run `hits import --replace FILE`",
                    withdrawn));
        }
        finishedBeforeBooked
                .text("recorded hits have a finished_at before their booked_at")
                .ifPresent(warnings::add);
        contradicted
                .text("tasks that did not complete are recorded as hits, and stay hits unless you run `hits withdraw`")
                .ifPresent(warnings::add);
        return warnings;
    }

    private ObjectNode counts() {
        ObjectNode counts = JsonMapper.shared()
                .createObjectNode()
                .put("read", read)
                .put("recorded", hits.count())
                .put("repeated", repeated)
                .put("not_hits", notHits())
                .put("unsuccessful", unsuccessful)
                .put("before_attribution", early.count())
                .put("accounts", accounts)
                .put("unchanged_accounts", unchangedAccounts);
        switch (way) {
            case QUEUE -> counts.put("queued", queued);
            case LIVE -> {}
            case HISTORY, CHECK ->
                counts.put("replaced", hits.replaced())
                        .set("read_again", readAgain().json());
        }
        return counts;
    }

    @Override
    public void close() {
        rejects.close();
    }
}
