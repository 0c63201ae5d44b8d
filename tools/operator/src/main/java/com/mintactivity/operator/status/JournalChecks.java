package com.mintactivity.operator.status;

import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.JournalEntry;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.user.ErasuresUnderWay;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The checks of operations that have begun and not ended. One that is at work is well. */
final class JournalChecks {

    private static final String ERASURE = "user forget";

    private final Root root;
    private final Instant now;

    JournalChecks(Root root, Instant now) {
        this.root = root;
        this.now = now;
    }

    void addTo(Map<String, Supplier<StatusCheck>> looks) {
        looks.put("erasures", this::erasures);
        looks.put("operations", this::operations);
    }

    /** By what is stored of the users who are being erased, whatever the journal has. No user is named. */
    private StatusCheck erasures() {
        Map<String, Long> users = ErasuresUnderWay.operations(root.backend()).stream()
                .collect(Collectors.groupingBy(id -> id.orElse(""), Collectors.counting()));
        Journal journal = Journal.of(root);
        Map<String, JournalEntry> entries = users.isEmpty()
                ? Map.of()
                : journal.open().stream().collect(Collectors.toMap(JournalEntry::id, Function.identity()));
        List<String> dead = new ArrayList<>();
        List<String> underWay = new ArrayList<>();
        users.forEach((id, count) -> {
            Optional<JournalEntry> entry = Optional.ofNullable(entries.get(id));
            String what = count + (count == 1 ? " user" : " users");
            if (entry.filter(its -> its.isUnderWay(now)).isPresent()) {
                underWay.add(what + ", " + state(entry.get(), Optional.empty()));
            } else {
                dead.add(what + ", "
                        + entry.map(its -> state(its, journal.restoredAt()))
                                .orElse("begun from before the restore, or by an earlier release"));
            }
        });
        return answer(
                dead,
                underWay,
                "none has begun and not ended",
                "`user forget` of the same users goes on; until then, `mints` may show them. The ids are in the"
                        + " requests that you got: one that is erased already is \"nothing is stored\"");
    }

    private StatusCheck operations() {
        Journal journal = Journal.of(root);
        List<JournalEntry> open = journal.open().stream()
                .filter(entry -> !entry.work().command().equals(ERASURE))
                .toList();
        List<String> dead = new ArrayList<>();
        List<String> underWay = new ArrayList<>();
        Optional<Instant> restoredAt = open.isEmpty() ? Optional.empty() : journal.restoredAt();
        for (JournalEntry entry : open) {
            String target = entry.work().target().equals("service")
                    ? ""
                    : " of " + entry.work().target();
            String what = "`" + entry.work().command() + "`" + target + ", "
                    + entry.work().subject() + ": " + state(entry, restoredAt);
            if (entry.isUnderWay(now)) {
                underWay.add(what);
            } else {
                dead.add(what + " (" + entry.id() + ")");
            }
        }
        return answer(
                dead,
                underWay,
                "none has begun and not ended",
                "the same command goes on where it was; `abandon ID`, if it will not be run again;"
                        + " docs/partners.md#operations-that-have-not-ended");
    }

    private static StatusCheck answer(List<String> dead, List<String> underWay, String none, String remedy) {
        if (dead.isEmpty()) {
            return StatusCheck.well(underWay.isEmpty() ? none : "under way: " + String.join("; ", underWay));
        }
        List<String> all = new ArrayList<>(dead);
        underWay.forEach(each -> all.add(each + " (under way)"));
        return StatusCheck.bad(String.join("; ", all), remedy);
    }

    private String state(JournalEntry entry, Optional<Instant> restoredAt) {
        String begun = "begun " + age(entry.begunAt()) + " ago by " + entry.who();
        String last = entry.stoppedAt()
                .map(at -> ", stopped " + age(at) + " ago")
                .orElse(entry.isUnderWay(now) ? "" : ", silent for " + age(entry.beatAt()));
        boolean isOld = restoredAt.filter(at -> entry.beatAt().isBefore(at)).isPresent();
        return begun + last + ", at: " + entry.progress() + lines(entry)
                + (isOld ? "; from before the restore of the audit" : "");
    }

    private static String lines(JournalEntry entry) {
        return entry.lines().isEmpty()
                ? ""
                : ", done up to line " + entry.lines().last();
    }

    private String age(Instant moment) {
        return StoredChecks.text(Duration.between(moment, now));
    }
}
