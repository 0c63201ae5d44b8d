package com.mintactivity.activity.seal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** Which contracts had hits in a minute, by what was touched, and in the hours of a day and the days of a block, by what was sealed. */
final class Activity {

    private static final int AT_ONCE = 16;

    private final Table table;

    Activity(Table table) {
        this.table = table;
    }

    /** The contracts touched in the minutes of a stretch of at most an hour. */
    Set<String> touched(Instant from, Instant to) {
        List<Callable<List<String>>> reads = new ArrayList<>();
        for (Instant minute : minutes(from, to)) {
            reads.add(() -> contracts(Touches.partition(minute)));
        }
        return Parallel.all(reads, AT_ONCE).stream().flatMap(List::stream).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Forgets what was touched in a stretch that is sealed. */
    void forget(Instant from, Instant to) {
        record Touch(String partition, String contract) {}
        List<Touch> touches = new ArrayList<>();
        for (Instant minute : minutes(from, to)) {
            String partition = Touches.partition(minute);
            contracts(partition).forEach(contract -> touches.add(new Touch(partition, contract)));
        }
        Parallel.each(touches, AT_ONCE, touch -> table.delete(touch.partition(), touch.contract()));
    }

    /** The contracts with hits in a block, these included from now on. */
    Set<String> active(Grid grid, Instant block, Collection<String> more) {
        String partition = "active." + grid.unit() + "#" + block;
        Set<String> active = new TreeSet<>(contracts(partition));
        List<String> unknown = more.stream().filter(active::add).toList();
        Parallel.each(unknown, AT_ONCE, contract -> table.put(TallyItems.key(partition, contract)));
        return active;
    }

    private List<String> contracts(String partition) {
        return table.all(partition)
                .map(item -> Objects.requireNonNull(item.get(TallyItems.SORT)).s())
                .toList();
    }

    private static List<Instant> minutes(Instant from, Instant to) {
        List<Instant> minutes = new ArrayList<>();
        for (Instant minute = from; minute.isBefore(to); minute = minute.plusSeconds(Moments.MINUTE)) {
            minutes.add(minute);
        }
        return minutes;
    }
}
