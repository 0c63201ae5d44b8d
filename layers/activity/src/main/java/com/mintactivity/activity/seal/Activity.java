package com.mintactivity.activity.seal;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Which contracts had hits in a minute, by what was touched, and in the hours of a day and the days of a block, by what was sealed. */
final class Activity {

    private static final int WRITES_AT_ONCE = 16;

    private final Table table;

    Activity(Table table) {
        this.table = table;
    }

    /** The contracts touched in the minutes of a stretch within an hour. */
    Set<String> touched(Instant from, Instant to) {
        return table.between(Touches.partition(from), from.toString(), to.toString(), true)
                .map(item -> Touches.contract(sort(item)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Forgets what was touched in an hour that is sealed. */
    void forget(Instant hour) {
        String partition = Touches.partition(hour);
        List<String> touches = table.all(partition).map(Activity::sort).toList();
        Parallel.VIRTUAL_THREADS.each(touches, WRITES_AT_ONCE, touch -> table.delete(partition, touch));
    }

    /** Lets what ends after the mark take in a contract whose past was sealed anew: nothing else would tell of it there. */
    void note(String contract, Instant mark) {
        active(Grid.HOURS, Grid.HOURS.floorBlock(mark), Set.of(contract));
        active(Grid.DAYS, Grid.DAYS.floorBlock(mark), Set.of(contract));
    }

    /** The contracts with hits in a block, these included from now on. */
    Set<String> active(Grid grid, Instant block, Collection<String> more) {
        String partition = "active." + grid.unit() + "#" + block;
        Set<String> active = table.all(partition).map(Activity::sort).collect(Collectors.toCollection(TreeSet::new));
        List<String> unknown = more.stream().filter(active::add).toList();
        Parallel.VIRTUAL_THREADS.each(
                unknown, WRITES_AT_ONCE, contract -> table.put(TallyItems.key(partition, contract)));
        return active;
    }

    private static String sort(Map<String, AttributeValue> item) {
        return Objects.requireNonNull(item.get(TallyItems.SORT)).s();
    }
}
