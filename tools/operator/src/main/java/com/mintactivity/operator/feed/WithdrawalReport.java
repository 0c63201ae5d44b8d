package com.mintactivity.operator.feed;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.operator.cli.Console;
import com.mintactivity.operator.cli.Printable;
import com.mintactivity.operator.correction.HitVerdict;
import com.mintactivity.operator.correction.HitVerdict.Already;
import com.mintactivity.operator.correction.HitVerdict.Changed;
import com.mintactivity.operator.correction.HitVerdict.Unknown;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** What became of the tasks of a withdrawal. */
final class WithdrawalReport {

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
    }

    private final Wording wording;
    private final String tenant;
    private final Set<String> contracts = new HashSet<>();
    private final List<String> unknownTasks = new ArrayList<>();
    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;
    private long changed;
    private long already;
    private long unknown;

    WithdrawalReport(Wording wording, String tenant) {
        this.wording = wording;
        this.tenant = tenant;
    }

    void add(List<String> taskIds, List<HitVerdict> verdicts) {
        for (int i = 0; i < taskIds.size(); i++) {
            switch (verdicts.get(i)) {
                case Changed(Hit hit) -> add(hit);
                case Already(Hit same) -> already++;
                case Unknown none -> {
                    if (unknown++ < MAX_NAMED) {
                        unknownTasks.add(taskIds.get(i));
                    }
                }
            }
        }
    }

    private void add(Hit hit) {
        changed++;
        contracts.add(hit.contract().value());
        first = Instants.earlier(first, hit.completedAt());
        last = Instants.later(last, hit.completedAt());
    }

    /** Tasks so far. */
    long read() {
        return changed + already + unknown;
    }

    /** The counts in words. */
    String summary() {
        return String.format(
                Locale.ROOT,
                "%,d read: %,d %s (contracts: %,d), %,d %s, %,d unknown",
                read(),
                changed,
                wording.done,
                contracts.size(),
                already,
                wording.already,
                unknown);
    }

    /** Prints the report to stdout. On stderr it names unknown tasks and says what to do next. */
    void answer(Console console) {
        console.answer(
                JsonMapper.shared()
                        .createObjectNode()
                        .put("withdrawn", changed)
                        .put("unknown", unknown)
                        .put("already", already)
                        .put("contracts", contracts.size()),
                this::summary);
        if (unknown > 0) {
            console.say("not tasks of hits of " + tenant + ": "
                    + Printable.cell(String.join(", ", unknownTasks))
                    + (unknown > MAX_NAMED ? String.format(Locale.ROOT, " and %,d others", unknown - MAX_NAMED) : ""));
        }
        boolean isDone = wording == Wording.WITHDRAWAL || wording == Wording.UNDO;
        if (isDone && changed > 0) {
            console.say("answers of hits may be up to 30 seconds old. Tell " + tenant + " to read the time from "
                    + Rfc3339.format(first) + " to " + Rfc3339.format(last) + " again");
        }
    }
}
