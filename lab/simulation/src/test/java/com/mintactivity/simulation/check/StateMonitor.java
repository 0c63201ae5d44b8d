package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.time.Window;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.simulation.schedule.Counts;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * At every change of a contract's state. Property 3: watermarks and epochs never go back, an epoch rises when its
 * watermark moves, and no living writer is removed. Part of property 5: the next sweep finds a contract with invalid
 * hours.
 */
public final class StateMonitor implements WriteListener {

    private static final String HOURS_OF = "hours:";
    private static final String CLAIMS_OF = "claims:";
    private static final String CHANGE_OF = "change:";
    private static final List<String> DUE = List.of("repair", "withdrawn");
    private static final String REWRITE = "rewrite";
    private static final AttributeValue NONE = AttributeValue.builder().build();
    private static final String AT_ONCE = Instant.EPOCH.toString();
    private static final long HOUR = 3_600_000;
    private static final int MANY = 4;

    /** Is called when tallies of a stretch have become usable. */
    @FunctionalInterface
    public interface Usable {

        void changed(String contract, Window window);
    }

    private final Scheduler scheduler;
    private final Counts counts;
    private final HistoryWriters writers;
    private final Usable usable;

    public StateMonitor(Scheduler scheduler, Truth truth, Usable usable) {
        this.scheduler = scheduler;
        this.writers = truth.writers();
        this.counts = scheduler.counts();
        this.usable = usable;
    }

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (!table.equals(Schemas.TALLIES)
                || !text(after.isEmpty() ? before : after, "period").equals("state")) {
            return;
        }
        String contract = text(after, "tenant_contract");
        if (number(after, "epoch") < number(before, "epoch")) {
            scheduler.violated("property 3: the epoch of " + contract + " went back");
        }
        boolean isSameEpoch = Objects.equals(before.get("epoch"), after.get("epoch"));
        if (isSameEpoch && !Objects.equals(before.get("watermark"), after.get("watermark"))) {
            scheduler.violated("property 3: the watermark of " + contract + " moved, and its epoch did not rise");
        }
        if ((!invalid(after).isEmpty() || after.containsKey(REWRITE))
                && (!after.containsKey("due_at") || !text(after, "due_at").equals(AT_ONCE))) {
            scheduler.violated(
                    "property 5: " + contract + " has hours to be written again, and the next sweep does not find it");
        }
        if (isRewritten(before, after) && Objects.equals(before.get("mark"), after.get("mark"))) {
            scheduler.violated("property 3: tallies of " + contract + " were written again, and its mark stayed");
        }
        writers(contract, before, after);
        watermark(contract, before, after);
        count(before, after);
    }

    private void watermark(String contract, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (Objects.equals(before.get("watermark"), after.get("watermark"))) {
            return;
        }
        Optional<Instant> old = moment(before);
        Optional<Instant> now = moment(after);
        if (old.isPresent() && (now.isEmpty() || now.get().isBefore(old.get()))) {
            scheduler.violated(
                    "property 3: the watermark of " + contract + " went back from " + old.get() + " to " + now);
        } else if (old.isPresent() && now.get().isAfter(old.get())) {
            if (old.get().plusMillis(HOUR).isBefore(now.get())) {
                counts.add("a quiet stretch was jumped over");
            }
            usable.changed(contract, new Window(old.get(), now.get()));
        }
    }

    private void writers(String contract, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        for (String name : before.keySet()) {
            if (name.startsWith(CLAIMS_OF) && !after.containsKey(name)) {
                removed(contract, name.substring(CLAIMS_OF.length()), before);
            }
        }
        Set<String> valid = invalid(before);
        Set<String> invalid = invalid(after);
        valid.removeAll(invalid);
        if (!valid.isEmpty()) {
            scheduler.repaired();
            if (!invalid.isEmpty()) {
                counts.add("some invalid hours became valid before the others");
            }
            counts.add("hours were repaired");
            valid(valid).forEach(window -> usable.changed(contract, window));
        }
    }

    private void removed(String contract, String writer, Map<String, AttributeValue> before) {
        boolean isFinished = before.containsKey("finished:" + writer);
        Optional<SimulatedProcess> living = writers.living(writer, contract);
        if (!isFinished && living.isPresent()) {
            scheduler.violated(
                    "property 3: " + living.get().name() + " was removed from " + contract + " while it writes");
        }
        counts.add(isFinished ? "a finished writer was removed" : "a dead writer was removed");
    }

    /** Whether tallies before the watermark may have changed. */
    private static boolean isRewritten(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        Set<String> valid = invalid(before);
        valid.removeAll(invalid(after));
        boolean isUpgrade = before.containsKey("tally_version_since")
                && after.containsKey("tally_version_since")
                && !Objects.equals(before.get("tally_version_since"), after.get("tally_version_since"));
        Set<String> renamed = hours(before.getOrDefault(REWRITE, NONE));
        renamed.removeAll(hours(after.getOrDefault(REWRITE, NONE)));
        return !valid.isEmpty()
                || !renamed.isEmpty()
                || isUpgrade
                || !Objects.equals(before.get("dense_since"), after.get("dense_since"));
    }

    /** The hours that a living writer has claimed, or that are to be repaired. Those of an erasure stay valid. */
    private static Set<String> invalid(Map<String, AttributeValue> state) {
        Set<String> invalid = new HashSet<>();
        state.forEach((name, value) -> {
            boolean isClaimed = name.startsWith(HOURS_OF) && !isErasure(state, name.substring(HOURS_OF.length()));
            if (isClaimed || DUE.contains(name)) {
                invalid.addAll(hours(value));
            }
        });
        return invalid;
    }

    private static boolean isErasure(Map<String, AttributeValue> state, String writer) {
        AttributeValue change = state.get(CHANGE_OF + writer);
        return change != null && change.s().equals("RENAMES");
    }

    /** Each of a few hours; of many, what they cover without a gap. */
    private static List<Window> valid(Set<String> hours) {
        List<Window> windows = hours.stream()
                .map(hour -> Instant.ofEpochMilli(Long.parseLong(hour) * HOUR))
                .sorted()
                .map(start -> new Window(start, start.plusMillis(HOUR)))
                .toList();
        return windows.size() > MANY ? HourRanges.of(windows).ranges() : windows;
    }

    private void count(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (hasUnchecked(before) && !hasUnchecked(after)) {
            counts.add("closed hours were checked");
        }
        if (after.containsKey("repair") && !before.containsKey("repair") && !isRemoval(before, after)) {
            boolean isOperator = scheduler
                    .acting()
                    .filter(process -> process.kind() == Kind.OPERATOR)
                    .isPresent();
            counts.add(
                    isOperator
                            ? "an operator had tallies rebuilt"
                            : isCheck(before, after)
                                    ? "a check found a difference"
                                    : "an hour had a late write, or an unreadable tally");
        }
        if (before.containsKey("tally_version_since") && !after.containsKey("tally_version_since")) {
            counts.add("all tallies of an older version were written again");
        }
        if (after.containsKey("dense_since") && !before.containsKey("dense_since")) {
            counts.add("a contract became dense");
        }
    }

    private static boolean isRemoval(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        return before.keySet().stream().anyMatch(name -> name.startsWith(CLAIMS_OF) && !after.containsKey(name));
    }

    private static boolean isCheck(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        return !Objects.equals(before.get("unchecked"), after.get("unchecked"));
    }

    /** The hours that a check found to differ, if a change of a state is the commit of a check. */
    static Set<String> different(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (isRemoval(before, after) || !isCheck(before, after)) {
            return Set.of();
        }
        Set<String> different = hours(after.getOrDefault("repair", NONE));
        different.removeAll(hours(before.getOrDefault("repair", NONE)));
        return different;
    }

    private static boolean hasUnchecked(Map<String, AttributeValue> state) {
        AttributeValue unchecked = state.get("unchecked");
        return unchecked != null && !unchecked.m().isEmpty();
    }

    /** The hours since the epoch of some ranges. */
    static Set<String> hours(AttributeValue ranges) {
        Set<String> hours = new HashSet<>();
        for (String range : ranges.ss()) {
            int to = range.indexOf("..");
            for (long hour = Long.parseLong(range.substring(0, to));
                    hour < Long.parseLong(range.substring(to + 2));
                    hour++) {
                hours.add(Long.toString(hour));
            }
        }
        return hours;
    }

    private static Optional<Instant> moment(Map<String, AttributeValue> item) {
        return Optional.ofNullable(item.get("watermark")).map(value -> Instant.parse(value.s()));
    }

    private static long number(Map<String, AttributeValue> item, String name) {
        AttributeValue value = item.get(name);
        return value == null ? 0 : Long.parseLong(value.n());
    }
}
