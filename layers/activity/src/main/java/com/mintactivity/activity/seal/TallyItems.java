package com.mintactivity.activity.seal;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The names of table {@code tallies}. A contract's stored sums and its {@link WalletBook} lie under {@code tenant#contract}:
 *
 * <pre>
 * minute#2026-11-01T10:07:00Z#000                              a minute, part 0
 * hour#2026-11-01T10:00:00Z#000                                an hour, or a day
 * hour.head#2026-11-01T00:00:00Z#2026-11-01T05:00:00Z#000      from an anchor to a later moment
 * hour.tail#2026-11-02T00:00:00Z#2026-11-01T19:00:00Z#000      from the second moment to an anchor
 * wallets#4711#000                                             a user's wallets by their numbers
 * largest                                                      how many parts the largest sum has
 * </pre>
 *
 * <p>The sealer's own items lie under {@code sealer}, {@code distrusted}, {@code mending}, {@code touched#hour}, {@code active.hour#day} and
 * {@code active.day#block}.
 */
final class TallyItems {

    static final String PARTITION = "tenant_contract";
    static final String SORT = "period";

    /** Sorts behind every digit, letter and {@code #} that keys are made of. */
    static final String END = "~";

    private TallyItems() {}

    static String table(String stack) {
        return stack + "-tallies";
    }

    static Map<String, AttributeValue> key(String partition, String sort) {
        return Map.of(PARTITION, fromS(partition), SORT, fromS(sort));
    }

    static String minute(Instant start) {
        return "minute#" + start;
    }

    static String unit(Grid grid, Instant start) {
        return grid.unit() + "#" + start;
    }

    static String head(Grid grid, Instant anchor, Instant to) {
        return grid.unit() + ".head#" + anchor + "#" + to;
    }

    static String tail(Grid grid, Instant anchor, Instant from) {
        return grid.unit() + ".tail#" + anchor + "#" + from;
    }

    static String part(String period, int number) {
        return "%s#%03d".formatted(period, number);
    }

    /** The period of a part's sort key. */
    static String period(String sort) {
        return sort.substring(0, sort.lastIndexOf('#'));
    }

    /** When a period was over, so that it could be summed: its end, for a tail its anchor. */
    static Instant closed(String period) {
        String[] fields = period.split("#", -1);
        Instant moment = Instant.parse(fields[1]);
        return switch (fields[0]) {
            case "minute" -> moment.plusSeconds(Instants.MINUTE);
            case "hour" -> Grid.HOURS.nextUnit(moment);
            case "day" -> Grid.DAYS.nextUnit(moment);
            case "hour.tail", "day.tail" -> moment;
            default -> Instant.parse(fields[2]);
        };
    }

    static int partNumber(String sort) {
        return Integer.parseInt(sort.substring(sort.lastIndexOf('#') + 1));
    }
}
