package com.mintactivity.operator.table;

import com.mintactivity.auth.tenant.Switch;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.plan.PlanStep;
import com.mintactivity.operator.plan.Wait;
import com.mintactivity.operator.table.RestoreSource.AtSecond;
import com.mintactivity.operator.tally.RestoredTallies;
import com.mintactivity.operator.tenant.Tenants;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The steps that put tables back. Nothing is deleted before a backup of each table can be restored. */
final class TableRestore {

    /** Answers, or recording, depend on these tables; each restore of one switches the API off. */
    static final List<String> SERVED = List.of("keys", "tenants", "hits", "accounts", "tallies");

    private final Root root;
    private final StackDescription stack;
    private final List<String> tables;
    private final RestoreSource source;
    private final DynamoDbClient dynamo;
    private final TableReads reads;
    private final TableSettings settings;
    private final Mappings mappings;

    /** @param tables that go together */
    TableRestore(Root root, StackDescription stack, List<String> tables, RestoreSource source) {
        Backend service = root.backend();
        this.root = root;
        this.stack = stack;
        this.tables = List.copyOf(tables);
        this.source = source;
        this.dynamo = service.dynamo();
        this.reads = new TableReads(dynamo);
        this.settings = new TableSettings(dynamo, stack);
        this.mappings = new Mappings(service.calls().orElseThrow(), stack.name());
    }

    boolean isServed() {
        return SERVED.containsAll(tables);
    }

    /** Until its switches and settings are made again, nothing may be recorded or sealed. */
    boolean isOfWrongTenants() {
        return source instanceof AtSecond && tables.contains("tenants");
    }

    /** The work as the journal names it; empty if the journal is lost, or is itself what is restored. */
    Optional<Work> work(String what) {
        return Optional.of(new Work("tables restore", "service", what))
                .filter(its -> !tables.contains("audit") && reads.isThere(name("audit")));
    }

    Mappings mappings() {
        return mappings;
    }

    /** A table that recording or an answer needs, and that is not in place or is being replaced by another restore. */
    Optional<String> missing() {
        return SERVED.stream()
                .filter(table -> !tables.contains(table))
                .map(this::name)
                .filter(table -> !reads.isThere(table) || !reads.isGone(RestoreSource.copy(table)))
                .findFirst();
    }

    /** The backups that outlive a restore to a second. */
    List<String> ownBackups() {
        return source instanceof AtSecond
                ? tables.stream()
                        .flatMap(table -> source.backup(reads, name(table)).stream())
                        .toList()
                : List.of();
    }

    /** Whether the stack is too old to say which caps a table has. */
    List<String> withoutCaps() {
        return tables.stream()
                .filter(table -> settings.caps(table).isEmpty())
                .map(this::name)
                .toList();
    }

    /** The price, in USD, of tables that take at once as much as before. */
    double usd() {
        WarmThroughput warm = new WarmThroughput(dynamo, stack);
        return tables.stream().mapToDouble(warm::usdOfNew).sum();
    }

    /** @throws Declined if a table cannot be restored */
    List<PlanStep> steps() {
        tables.forEach(table -> source.inspect(reads, name(table)));
        List<PlanStep> steps = new ArrayList<>();
        if (isServed()) {
            if (reads.isGone(name("audit"))) {
                throw new Declined("there is no table " + name("audit")
                                + ", without which no switch is written, and nothing was changed")
                        .remedy("`tables restore audit --deleted`");
            }
            // The switch is an item of the table tenants, so nothing is written before that exists.
            steps.add(apiOff(() -> !reads.isThere(name("tenants")) || isOver()));
            steps.addAll(mappings.disable(this::isOver));
        }
        if (source instanceof AtSecond second) {
            tables.forEach(table -> steps.add(copy(table, second)));
            tables.forEach(table -> steps.add(backUp(table, second)));
            tables.forEach(table -> steps.addAll(deletion(table)));
        }
        tables.forEach(table -> steps.add(fromBackup(table)));
        tables.forEach(table -> {
            if (table.equals("tenants")) {
                // The restored switch may be on.
                steps.add(apiOff(() -> isBack(table) && isOver()).when(active(name(table))));
            }
            steps.addAll(settings.steps(table, () -> isBack(table)));
        });
        afterwards(steps);
        return steps;
    }

    private void afterwards(List<PlanStep> steps) {
        if (tables.contains("hits") || tables.contains("tallies")) {
            String other = name(tables.contains("hits") ? "tallies" : "hits");
            // If both were deleted, the restore of the second does it.
            steps.add(PlanStep.of(
                            "clients that follow get corrections of all times",
                            "tallies restored",
                            stack.name(),
                            () -> RestoredTallies.report(root, () -> {}))
                    .unless(() -> isOver() || reads.status(other).equals(TableReads.GONE)));
        }
        if (source instanceof AtSecond) {
            tables.forEach(table -> {
                String copy = RestoreSource.copy(name(table));
                steps.add(PlanStep.of(
                                table + ": the copy is deleted",
                                "dynamodb:DeleteTable",
                                copy,
                                () -> dynamo.deleteTable(request -> request.tableName(copy)))
                        .unless(() -> isBack(table) && reads.isGone(copy)));
            });
        }
        if (isServed() && !isOfWrongTenants()) {
            steps.addAll(mappings.enable(
                    () -> missing().isPresent(), () -> tables.stream().allMatch(this::isBack)));
        }
    }

    /** All that comes before the last steps was done: the copies are deleted when it is. */
    private boolean isOver() {
        return source instanceof AtSecond
                && tables.stream().allMatch(table -> isBack(table) && reads.isGone(RestoreSource.copy(name(table))));
    }

    private boolean isBack(String table) {
        return reads.isFrom(name(table), source.backup(reads, name(table)));
    }

    private PlanStep apiOff(BooleanSupplier needless) {
        Tenants tenants = Tenants.of(root);
        return PlanStep.of(
                        "the API answers 503 from now on",
                        "api off",
                        stack.name(),
                        () -> tenants.changeService("api off", Switch.off()))
                .unless(() -> needless.getAsBoolean()
                        || (reads.isThere(name("tenants")) && !tenants.service().on()));
    }

    private PlanStep copy(String table, AtSecond second) {
        String copy = RestoreSource.copy(name(table));
        return PlanStep.of(
                        table + ": a copy as of " + second.time() + "; this takes 20 minutes or more",
                        "dynamodb:RestoreTableToPointInTime",
                        copy + ", from " + name(table),
                        () -> dynamo.restoreTableToPointInTime(request -> request.sourceTableName(name(table))
                                .targetTableName(copy)
                                .restoreDateTime(second.time())))
                .unless(() -> source.backup(reads, name(table)).isPresent()
                        || !reads.status(copy).equals(TableReads.GONE));
    }

    private PlanStep backUp(String table, AtSecond second) {
        String copy = RestoreSource.copy(name(table));
        return PlanStep.of(
                        table + ": a backup of the copy",
                        "dynamodb:CreateBackup",
                        copy + ", " + second.backupName(name(table)),
                        () -> dynamo.createBackup(
                                request -> request.tableName(copy).backupName(second.backupName(name(table)))))
                .unless(() -> source.backup(reads, name(table)).isPresent())
                .when(active(copy));
    }

    /** DynamoDB keeps a system backup of a deleted table for 35 days. */
    private List<PlanStep> deletion(String table) {
        String name = name(table);
        BooleanSupplier done = () -> source.backup(reads, name).isPresent() && (isBack(table) || reads.isGone(name));
        PlanStep unprotect = PlanStep.of(
                        table + ": its protection ends",
                        "dynamodb:UpdateTable",
                        name + ", without deletion protection",
                        () -> dynamo.updateTable(
                                request -> request.tableName(name).deletionProtectionEnabled(false)))
                .unless(() -> done.getAsBoolean()
                        || reads.find(name)
                                .filter(it -> Boolean.TRUE.equals(it.deletionProtectionEnabled()))
                                .isEmpty());
        PlanStep delete = PlanStep.of(
                        table + ": the table is deleted",
                        "dynamodb:DeleteTable",
                        name,
                        () -> dynamo.deleteTable(request -> request.tableName(name)))
                .unless(done);
        return List.of(
                afterBackups(unprotect).when(active(name)), afterBackups(delete).when(active(name)));
    }

    /** Nothing is deleted, and nothing put in its place, before all backups can be restored. */
    private PlanStep afterBackups(PlanStep step) {
        PlanStep last = step;
        for (String table : tables) {
            last = last.when(Wait.of(
                    "the backup for " + table,
                    () -> source.backup(reads, name(table))
                            .map(reads::backupStatus)
                            .orElse(TableReads.GONE),
                    "AVAILABLE"::equals));
        }
        return last;
    }

    private PlanStep fromBackup(String table) {
        String name = name(table);
        return afterBackups(PlanStep.of(
                                table + ": the table, from its backup; this takes 20 minutes or more",
                                "dynamodb:RestoreTableFromBackup",
                                name,
                                () -> dynamo.restoreTableFromBackup(request -> request.targetTableName(name)
                                        .backupArn(source.backup(reads, name).orElseThrow())))
                        .unless(() -> isBack(table)))
                .when(Wait.of(name, () -> reads.status(name), TableReads.GONE::equals));
    }

    private Wait active(String table) {
        return Wait.of(table, () -> reads.status(table), "ACTIVE"::equals);
    }

    private String name(String table) {
        return stack.name() + "-" + table;
    }
}
