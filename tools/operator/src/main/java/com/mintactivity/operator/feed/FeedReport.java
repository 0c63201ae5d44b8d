package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results of the lines of a file. Each line that is not blank is counted as read, and once more by its result. */
final class FeedReport implements AutoCloseable {

    private static final String QUEUED = "The recorder decides later which queued events are hits."
            + " Events that it cannot record become dead letters.";

    private final boolean toQueue;
    private final Rejects rejects;
    private final EarlyTasks early;

    private long read;
    private long recorded;
    private long repeated;
    private long unsuccessful;
    private long accounts;
    private long unchangedAccounts;
    private long queued;
    private final WarnedLines finishedBeforeBooked = new WarnedLines();
    private final WarnedLines contradicted = new WarnedLines();

    /** @param toQueue whether the lines go to the queue; the report then has the number that it accepted */
    FeedReport(boolean toQueue) {
        this.toQueue = toQueue;
        this.rejects = new Rejects();
        this.early = new EarlyTasks();
    }

    void addRead(int lines) {
        read += lines;
    }

    void addRecorded() {
        recorded++;
    }

    void addRepeated() {
        repeated++;
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
        String counts = toQueue ? String.format(Locale.ROOT, "%,d queued", queued) : outcomes();
        return String.format(Locale.ROOT, "%,d read: %s, %,d rejected", read, counts, rejects.count());
    }

    private String outcomes() {
        return String.format(
                Locale.ROOT,
                "%,d recorded, %,d repeated, %,d not hits%s, %,d accounts%s",
                recorded,
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

    /** Prints the report to stdout and its warnings to stderr. */
    void answer(Console console) {
        try {
            if (console.json()) {
                json(console.out());
            } else {
                console.out().println(summary());
                console.out().print(rejects.text());
            }
            if (toQueue) {
                (console.json() ? console.err() : console.out()).println(QUEUED);
            }
            warnings().forEach(console::say);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>(early.warnings());
        finishedBeforeBooked
                .text("recorded hits have a finished_at before their booked_at")
                .ifPresent(warnings::add);
        contradicted
                .text("tasks that did not complete are recorded as hits, and stay hits unless you run `hits withdraw`")
                .ifPresent(warnings::add);
        return warnings;
    }

    /** Written line by line, because the rejected lines may not fit into memory. */
    private void json(PrintStream out) throws IOException {
        out.printf(
                Locale.ROOT,
                "{\"read\":%d,\"recorded\":%d,\"repeated\":%d,\"not_hits\":%d,\"unsuccessful\":%d,"
                        + "\"before_attribution\":%d,\"accounts\":%d,\"unchanged_accounts\":%d,\"rejected\":[",
                read,
                recorded,
                repeated,
                notHits(),
                unsuccessful,
                early.count(),
                accounts,
                unchangedAccounts);
        rejects.writeJson(out);
        out.println(toQueue ? "],\"queued\":" + queued + "}" : "]}");
    }

    @Override
    public void close() {
        rejects.close();
    }
}
