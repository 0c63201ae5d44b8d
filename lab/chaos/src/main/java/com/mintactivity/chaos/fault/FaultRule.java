package com.mintactivity.chaos.fault;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Selects calls to DynamoDB, and their fault.
 *
 * @param operations for example {@code PutItem}
 * @param tables without the stack's name, for example {@code hits}
 * @param perMille the share of the selected calls, in thousandths
 * @param delay of {@link FaultMode#DELAY} and {@link FaultMode#ARRIVE_LATE}, in whole milliseconds
 */
public record FaultRule(FaultMode mode, Set<String> operations, Set<String> tables, int perMille, Duration delay) {

    /** The operations that can be selected; their indexes in this list are the bits of a mask. */
    static final List<String> OPERATIONS =
            List.of("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems");

    static final List<String> TABLES = List.of("keys", "tenants", "usage", "hits", "accounts", "tallies", "audit");

    private static final int ALL = 1000;

    public FaultRule {
        operations = Set.copyOf(operations);
        tables = Set.copyOf(tables);
    }

    /** No fault. */
    public static FaultRule none() {
        return new FaultRule(FaultMode.OFF, Set.of(), Set.of(), 0, Duration.ZERO);
    }

    /** All calls of all operations to these tables; to all tables if none is named. */
    public static FaultRule all(FaultMode mode, String... tables) {
        Set<String> named = tables.length == 0 ? Set.copyOf(TABLES) : Set.of(tables);
        return new FaultRule(mode, Set.copyOf(OPERATIONS), named, ALL, Duration.ZERO);
    }

    /** The same for some operations only. */
    public FaultRule of(String... some) {
        return new FaultRule(mode, Set.of(some), tables, perMille, delay);
    }

    /** The same for a share of the calls only. */
    public FaultRule share(int thousandths) {
        return new FaultRule(mode, operations, tables, thousandths, delay);
    }

    /** The same with a delay. */
    public FaultRule after(Duration time) {
        return new FaultRule(mode, operations, tables, perMille, time);
    }

    int operationMask() {
        return mask(OPERATIONS, operations);
    }

    int tableMask() {
        return mask(TABLES, tables);
    }

    static int mask(List<String> names, Set<String> selected) {
        int mask = 0;
        for (int bit = 0; bit < names.size(); bit++) {
            mask |= selected.contains(names.get(bit)) ? 1 << bit : 0;
        }
        return mask;
    }
}
