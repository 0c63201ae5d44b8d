package com.mintactivity.activity.tally.store;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The names of table {@code tallies}. Every item of a contract, except parts 2… of a large tally, has the partition
 * key {@code tenant#contract}:
 *
 * <pre>
 * state                                how far the contract is sealed
 * minute#2026-11-01T10:07:00Z#000      a minute
 * hour#2026-11-01T10:00:00Z#000        an hour, or a longer unit of {@link Grid}
 * wallets#4711#000                     a user's wallets by their indexes
 * </pre>
 *
 * <p>Only hours and days are stored of a sparse contract, and of the time before a contract was dense. The partition
 * key {@code contracts} has an item for each contract, and {@value #FORGETTING} one for each user who is being erased.
 *
 * <p>Part 1 of {@code hour#2026-11-01T10:00:00Z} has the partition key
 * {@code tenant#contract#hour#2026-11-01T10:00:00Z#001}, so that the parts of a large tally do not share the throughput
 * of one key.
 */
public final class TallyItems {

    public static final String PARTITION = "tenant_contract";
    public static final String SORT = "period";

    /** The partition key of the users who are being erased, whose ids are its sort keys. */
    public static final String FORGETTING = "forgetting";

    /** The sort key of a contract's state. */
    static final String STATE = "state";

    /** An attribute of states with due work at some time. Only these states are in the index {@link #DUE}. */
    static final String DUE_SHARD = "due_shard";

    /** When the contract has work for a sealer, even if no hit is announced. */
    static final String DUE_AT = "due_at";

    static final String DUE = "due";

    /** An attribute of the tallies of minutes: when the store may delete them, in seconds since 1970. */
    static final String EXPIRES_AT = "expires_at";

    /** Sorts before every character of a key. */
    static final String START = " ";

    /** Sorts after every character of a key. */
    static final String END = "~";

    private TallyItems() {}

    public static String table(String stack) {
        return stack + "-tallies";
    }

    static Map<String, AttributeValue> key(String partition, String sort) {
        return Map.of(PARTITION, fromS(partition), SORT, fromS(sort));
    }

    public static String unit(Grid grid, Instant start) {
        return grid.unit() + "#" + start;
    }

    static String part(String period, int number) {
        String digits = Integer.toString(number);
        return period + "#" + "0".repeat(Math.max(0, 3 - digits.length())) + digits;
    }

    /** The period of a part's sort key. */
    static String period(String sort) {
        return sort.substring(0, sort.lastIndexOf('#'));
    }

    /** The time that a stored tally covers, by its sort key. */
    public static Window span(String period) {
        int kind = period.indexOf('#');
        Instant start = Instant.parse(period.substring(kind + 1));
        Grid grid = Stream.of(Grid.values())
                .filter(any -> any.unit().equals(period.substring(0, kind)))
                .findFirst()
                .orElseThrow();
        return new Window(start, grid.nextUnit(start));
    }

    static int partNumber(String sort) {
        return Integer.parseInt(sort.substring(sort.lastIndexOf('#') + 1));
    }
}
