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
 * At every change of a contract's state. Property 3: watermarks and epochs never go back, and hours of a living writer
 * stay invalid. Part of property 5: the next sweep finds a contract with invalid hours.
 */
public final class StateMonitor implements WriteListener {

    private static final String HOURS = "hours:";
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
        boolean isInvalid = after.keySet().stream().anyMatch(name -> name.startsWith(HOURS));
        if (isInvalid && (!after.containsKey("due_at") || !text(after, "due_at").equals(AT_ONCE))) {
            scheduler.violated("property 5: " + contract + " has invalid hours, and the next sweep does not find it");
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
        for (var attribute : before.entrySet()) {
            if (!attribute.getKey().startsWith(HOURS)) {
                continue;
            }
            String writer = attribute.getKey().substring(HOURS.length());
            Set<String> valid = hours(attribute.getValue());
            AttributeValue left = after.get(attribute.getKey());
            if (left != null) {
                valid.removeAll(hours(left));
            }
            if (valid.isEmpty()) {
                continue;
            }
            scheduler.repaired();
            if (left != null) {
                counts.add("some hours of a writer became valid before the others");
            }
            boolean isFinished = before.containsKey("finished:" + writer);
            Optional<SimulatedProcess> living = writers.process(writer)
                    .filter(SimulatedProcess::isRunning)
                    .filter(process -> !writers.isSilent(process, contract));
            if (!writer.equals("repair") && !isFinished && living.isPresent()) {
                scheduler.violated("property 3: hours of " + contract + " became valid while "
                        + living.get().name() + " writes");
            }
            counts.add(
                    writer.equals("repair")
                            ? "hours were repaired for a sealer or an operator"
                            : isFinished ? "a finished import was repaired" : "a dead import was repaired");
            valid(valid).forEach(window -> usable.changed(contract, window));
        }
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
        if (after.containsKey("hours:repair") && !before.containsKey("hours:repair")) {
            boolean isOperator = scheduler
                    .acting()
                    .filter(process -> process.kind() == Kind.OPERATOR)
                    .isPresent();
            boolean isCheck = !Objects.equals(before.get("unchecked"), after.get("unchecked"));
            counts.add(
                    isOperator
                            ? "an operator had tallies rebuilt"
                            : isCheck ? "a check found a difference" : "an unreadable tally was found");
        }
        if (before.containsKey("late_hours") && !after.containsKey("late_hours")) {
            counts.add("hours of late writes were counted again");
        }
        if (before.containsKey("tally_version_since") && !after.containsKey("tally_version_since")) {
            counts.add("all tallies of an older version were written again");
        }
        if (after.containsKey("dense_since") && !before.containsKey("dense_since")) {
            counts.add("a contract became dense");
        }
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
