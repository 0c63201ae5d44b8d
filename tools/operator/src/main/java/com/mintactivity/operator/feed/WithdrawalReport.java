package com.mintactivity.operator.feed;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Printable;
import com.mintactivity.operator.correction.HitVerdict;
import com.mintactivity.operator.correction.HitVerdict.Already;
import com.mintactivity.operator.correction.HitVerdict.Changed;
import com.mintactivity.operator.correction.HitVerdict.Unknown;
import com.mintactivity.operator.correction.ReadAgain;
import com.mintactivity.operator.feed.Withdrawal.Named;
import com.mintactivity.operator.feed.report.ListedLines;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The report on the tasks of a withdrawal. */
final class WithdrawalReport implements AutoCloseable {

    /** So many unknown tasks are named. */
    private static final int MAX_NAMED = 20;

    /** Whether hits are withdrawn or brought back, and whether this is done or only checked. */
    enum Wording {
        WITHDRAWAL("withdrawn", "already withdrawn"),
        WITHDRAWAL_CHECK("would be withdrawn", "already withdrawn"),
        UNDO("brought back", "not withdrawn"),
        UNDO_CHECK("would be brought back", "not withdrawn");

        private final String done;
        private final String already;

        /**
         * Words for a report.
         *
         * @param done of a hit that is changed
         * @param already of a hit that is not, because it is as it should be
         */
        Wording(String done, String already) {
            this.done = done;
            this.already = already;
        }

        private boolean isUndo() {
            return this == UNDO || this == UNDO_CHECK;
        }
    }

    private final Wording wording;
    private final String tenant;
    private final Set<String> contracts = new HashSet<>();
    private final List<String> unknownTasks = new ArrayList<>();
    private final ListedLines rejects = new ListedLines();
    private ReadAgain readAgain = ReadAgain.NOTHING;
    private long changed;
    private long already;
    private long unknown;
    private long logins;

    WithdrawalReport(Wording wording, String tenant) {
        this.wording = wording;
        this.tenant = tenant;
    }

    void add(List<Named> tasks, List<HitVerdict> verdicts) {
        for (int i = 0; i < tasks.size(); i++) {
            switch (verdicts.get(i)) {
                case Changed(Hit hit) -> {
                    changed++;
                    contracts.add(hit.contract().value());
                    readAgain = readAgain.and(hit.completedAt());
                }
                case Already(Hit hit) -> {
                    already++;
                    // A run before may have been killed before it could name the time of what it withdrew.
                    readAgain = wording.isUndo() ? readAgain : readAgain.and(hit.completedAt());
                }
                case Unknown none -> {
                    if (unknown++ < MAX_NAMED) {
                        unknownTasks.add(tasks.get(i).shown());
                    }
                }
            }
        }
    }

    /** A line that names no task. */
    void reject(long line, String reason) {
        rejects.reject(line, reason);
    }

    /** A line with an event that is of no task. */
    void addLogin() {
        logins++;
    }

    /** Tasks so far, also of lines that were rejected. */
    long read() {
        return changed + already + unknown + rejects.count();
    }

    /** The attributes that the last row of the audit has in addition to those of the hits that were changed. */
    Map<String, AttributeValue> audited() {
        return Map.of(
                "already", fromN(Long.toString(already)),
                "unknown", fromN(Long.toString(unknown)));
    }

    /** The counts in words. */
    String summary() {
        return String.format(
                Locale.ROOT,
                "%,d read: %,d %s (contracts: %,d), %,d %s, %,d unknown, %,d rejected",
                read(),
                changed,
                wording.done,
                contracts.size(),
                already,
                wording.already,
                unknown,
                rejects.count());
    }

    /** Why the command fails although it reached the end: it changed nothing, and nothing was as it should be. */
    Optional<Declined> failure() {
        return Optional.of(new Declined("nothing was changed: none of these tasks is a hit of " + tenant))
                .filter(nothing -> changed + already == 0 && read() + logins > 0);
    }

    /**
     * Prints the report to stdout. On stderr it names unknown tasks, and at last the time that the partner has to read
     * again.
     */
    void answer(Console console) {
        ObjectNode counts = JsonMapper.shared()
                .createObjectNode()
                .put("withdrawn", changed)
                .put("unknown", unknown)
                .put("already", already)
                .put("contracts", contracts.size());
        counts.set("read_again", readAgain.json());
        ListedLines.answer(console, counts, this::summary, Map.of("rejected", rejects));
        if (logins > 0) {
            console.say(String.format(Locale.ROOT, "left out: %,d logins, which are of no task", logins));
        }
        if (unknown > 0) {
            console.say("not tasks of hits of " + tenant + ": "
                    + Printable.cell(String.join(", ", unknownTasks))
                    + (unknown > MAX_NAMED ? String.format(Locale.ROOT, " and %,d others", unknown - MAX_NAMED) : ""));
        }
        if (wording == Wording.WITHDRAWAL || wording == Wording.UNDO) {
            readAgain.say(console, List.of(tenant));
        }
    }

    @Override
    public void close() {
        rejects.close();
    }
}
