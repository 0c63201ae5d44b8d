package com.mintactivity.operator.feed.report;

import com.mintactivity.operator.cli.Printable;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The places of a file at which a person should look, although the lines were understood, each with the command that
 * corrects it.
 */
final class Findings {

    /** So many apps are named in a command. */
    private static final int MAX_APPS = 5;

    private final EarlyTasks early = new EarlyTasks();
    private final WarnedLines suspiciousIds = new WarnedLines();
    private final WarnedLines finishedBeforeBooked = new WarnedLines();
    private final WarnedLines contradicting = new WarnedLines();
    private final WarnedLines differing = new WarnedLines();
    private final SortedSet<String> differingTenants = new TreeSet<>();
    private final SortedSet<String> unknownApps = new TreeSet<>();
    private boolean hasMoreApps;

    void read(Line line) {
        if (SuspiciousIds.isIn(line.parsed())) {
            suspiciousIds.add(line.number());
        }
    }

    void recorded(Line line, MintTaskCompleted task) {
        if (task.finishedAt().isBefore(task.bookedAt())) {
            finishedBeforeBooked.add(line.number());
        }
    }

    void contradicts(long line) {
        contradicting.add(line);
    }

    void differs(String tenant, long line) {
        differing.add(line);
        differingTenants.add(tenant);
    }

    void unknownApp(String appId) {
        if (unknownApps.size() < MAX_APPS) {
            unknownApps.add(appId);
        } else if (!unknownApps.contains(appId)) {
            hasMoreApps = true;
        }
    }

    EarlyTasks early() {
        return early;
    }

    WarnedLines suspiciousIds() {
        return suspiciousIds;
    }

    /**
     * A sentence for each kind of finding.
     *
     * @param withdrawn how many repeated tasks are withdrawn
     * @param broughtBack how many tasks have an erased user again
     */
    List<String> warnings(long withdrawn, long broughtBack) {
        List<String> warnings = new ArrayList<>(early.warnings());
        if (!unknownApps.isEmpty()) {
            warnings.add("warning: no tenant owns " + (hasMoreApps ? "these apps and others: " : "these apps: ")
                    + Printable.cell(String.join(", ", unknownApps))
                    + ". Correct the file, or run `tenant set TENANT --add-app "
                    + Printable.cell(Printable.shellWords(List.of(unknownApps.first())))
                    + "`, and then this command again");
        }
        differing
                .text("repeats have other values than recorded, and what is recorded stays")
                .map(text -> text + ". If this file is right, run `hits withdraw "
                        + (differingTenants.size() == 1 ? differingTenants.first() : "TENANT")
                        + " --from FILE`, then `hits import --replace FILE`")
                .ifPresent(warnings::add);
        if (withdrawn > 0) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "warning: repeated tasks are withdrawn, and stay so (%,d). If they should count with the values of"
                            + " this file, run `hits import --replace FILE`",
                    withdrawn));
        }
        suspiciousIds
                .text("ids look changed: a blank at an end, an apostrophe at the start, an invisible character, or a"
                        + " form that a data frame makes of an id")
                .map(text -> text + ". Each is an id of its own: look at it with `sed -n " + suspiciousIds.first()
                        + "p FILE | cat -v`, and correct the file if it is not meant")
                .ifPresent(warnings::add);
        if (broughtBack > 0) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "warning: withdrawn tasks of erased users have their users of this file again (%,d): run `user"
                            + " forget` with the ids of these users",
                    broughtBack));
        }
        finishedBeforeBooked
                .text("recorded hits have a finished_at before their booked_at")
                .ifPresent(warnings::add);
        contradicting
                .text("tasks that did not complete are recorded as hits, and stay hits unless you run `hits withdraw`")
                .ifPresent(warnings::add);
        return warnings;
    }
}
