package com.mintactivity.operator.table;

import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.plan.PlanStep;
import com.mintactivity.operator.plan.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * The load that tables and their indexes take at once, as AWS guarantees it, against the load that their stack admits.
 * A new table takes {@value #NEW_READS} reads and {@value #NEW_WRITES} writes a second, whatever its caps. AWS lets it
 * rise, never fall.
 */
public final class WarmThroughput {

    /** As the register of facts about AWS says, also the prices. */
    static final long NEW_READS = 12_000;

    static final long NEW_WRITES = 4_000;
    static final double USD_OF_READ = 0.00013;
    static final double USD_OF_WRITE = 0.00065;

    /**
     * The tables and indexes whose load grows with the rows of answers, or with events. For all other tables a new one
     * suffices.
     */
    private static final List<Target> TARGETS = List.of(
            new Target("hits", Optional.empty(), false),
            new Target("hits", Optional.of("by_contract"), true),
            new Target("hits", Optional.of("by_contract_chain"), true),
            new Target("accounts", Optional.empty(), true),
            new Target("tallies", Optional.empty(), true),
            new Target("tallies", Optional.of("due"), false));

    private final DynamoDbClient dynamo;
    private final TableReads reads;
    private final StackDescription stack;

    public WarmThroughput(DynamoDbClient dynamo, StackDescription stack) {
        this.dynamo = dynamo;
        this.reads = new TableReads(dynamo);
        this.stack = stack;
    }

    /**
     * A table or an index.
     *
     * @param isRead whether answers read it
     */
    private record Target(String table, Optional<String> index, boolean isRead) {

        String name() {
            return table + index.map(its -> "/" + its).orElse("");
        }
    }

    /** Units a second, and the state of a change. */
    private record Units(long reads, long writes, String status) {

        static final Units NEW = new Units(NEW_READS, NEW_WRITES, "ACTIVE");

        boolean suffices(Units wanted) {
            return reads >= wanted.reads && writes >= wanted.writes;
        }

        /** Such as {@code 12,000 of 25,000 reads a second}. */
        String below(Units wanted) {
            List<String> below = new ArrayList<>();
            if (reads < wanted.reads) {
                below.add(String.format(Locale.ROOT, "%,d of %,d reads", reads, wanted.reads));
            }
            if (writes < wanted.writes) {
                below.add(String.format(Locale.ROOT, "%,d of %,d writes", writes, wanted.writes));
            }
            return String.join(" and ", below) + " a second";
        }

        double usdTo(Units wanted) {
            return Math.max(0, wanted.reads - reads) * USD_OF_READ + Math.max(0, wanted.writes - writes) * USD_OF_WRITE;
        }
    }

    /** Whether the stack says what it admits: older ones do not. */
    public boolean isKnown() {
        return stack.outputs().keySet().containsAll(List.of("TableReads", "TableWrites", "AccountReads"));
    }

    /** The tables and indexes that take less than the stack admits, each with both figures. */
    public List<String> below() {
        return TARGETS.stream()
                .filter(target -> isKnown())
                .flatMap(target -> now(target)
                        .filter(is -> !is.suffices(wanted(target)))
                        .map(is -> target.name() + " takes " + is.below(wanted(target)))
                        .stream())
                .toList();
    }

    /** The price of the steps of all tables, in USD, once, by the prices of us-east-1. */
    double usd() {
        return TARGETS.stream()
                .mapToDouble(target -> now(target).orElse(wanted(target)).usdTo(wanted(target)))
                .sum();
    }

    /** The price of the steps of a table that will be a new one. */
    double usdOfNew(String table) {
        return of(table).mapToDouble(target -> Units.NEW.usdTo(wanted(target))).sum();
    }

    /** The steps of all tables that are there. */
    List<PlanStep> steps() {
        List<PlanStep> steps = new ArrayList<>();
        TARGETS.forEach(target -> {
            if (!isWarm(target)) {
                steps.add(step(target, () -> true));
            }
        });
        return steps;
    }

    /** @param isRestored whether the table is the restored one, which is a new table */
    List<PlanStep> steps(String table, BooleanSupplier isRestored) {
        return of(table)
                .filter(target -> !Units.NEW.suffices(wanted(target)))
                .map(target -> step(target, isRestored))
                .toList();
    }

    private Stream<Target> of(String table) {
        return TARGETS.stream().filter(target -> isKnown() && target.table().equals(table));
    }

    private PlanStep step(Target target, BooleanSupplier isRestored) {
        String name = stack.name() + "-" + target.table();
        Units wanted = wanted(target);
        return PlanStep.of(
                        target.name() + ": what it takes at once",
                        "dynamodb:UpdateTable",
                        name
                                + target.index()
                                        .map(index -> ", index " + index)
                                        .orElse("")
                                + ", warm throughput of at least " + wanted.reads + " and " + wanted.writes,
                        () -> raise(target, name))
                .unless(() -> isRestored.getAsBoolean() && isWarm(target))
                .when(Wait.of(name, () -> reads.status(name), "ACTIVE"::equals))
                .until(Wait.of(name, () -> reads.status(name), "ACTIVE"::equals))
                .until(Wait.of(
                        "what " + target.name() + " takes",
                        () -> now(target).map(Units::status).orElse("ACTIVE"),
                        "ACTIVE"::equals));
    }

    /** AWS refuses a value below the present one. */
    private void raise(Target target, String table) {
        Units is = now(target).orElse(Units.NEW);
        Units wanted = wanted(target);
        var warm = software.amazon.awssdk.services.dynamodb.model.WarmThroughput.builder()
                .readUnitsPerSecond(Math.max(is.reads, wanted.reads))
                .writeUnitsPerSecond(Math.max(is.writes, wanted.writes))
                .build();
        dynamo.updateTable(request -> {
            request.tableName(table);
            target.index()
                    .ifPresentOrElse(
                            index -> request.globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                                    .update(its -> its.indexName(index).warmThroughput(warm))
                                    .build()),
                            () -> request.warmThroughput(warm));
        });
    }

    /** Whether it takes what its stack admits. A table of which AWS does not say it counts as warm. */
    private boolean isWarm(Target target) {
        return now(target).map(is -> is.suffices(wanted(target))).orElse(true);
    }

    private Units wanted(Target target) {
        String reads = target.table().equals("accounts") ? "AccountReads" : "TableReads";
        return new Units(target.isRead() ? figure(reads) : 0, figure("TableWrites"), "ACTIVE");
    }

    private long figure(String output) {
        return stack.output(output).map(Long::valueOf).orElse(0L);
    }

    private Optional<Units> now(Target target) {
        return reads.find(stack.name() + "-" + target.table())
                .flatMap(table -> target.index().map(index -> now(table, index)).orElseGet(() -> now(table)));
    }

    private static Optional<Units> now(TableDescription table) {
        return Optional.ofNullable(table.warmThroughput())
                .map(its -> new Units(its.readUnitsPerSecond(), its.writeUnitsPerSecond(), its.statusAsString()));
    }

    private static Optional<Units> now(TableDescription table, String index) {
        return table.globalSecondaryIndexes().stream()
                .filter(its -> its.indexName().equals(index))
                .findFirst()
                .map(GlobalSecondaryIndexDescription::warmThroughput)
                .map(its -> new Units(its.readUnitsPerSecond(), its.writeUnitsPerSecond(), its.statusAsString()));
    }
}
