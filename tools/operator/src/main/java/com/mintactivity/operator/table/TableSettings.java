package com.mintactivity.operator.table;

import com.mintactivity.operator.cli.StackDescription;
import com.mintactivity.operator.plan.PlanStep;
import com.mintactivity.operator.plan.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsDescription;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.OnDemandThroughput;
import software.amazon.awssdk.services.dynamodb.model.TableClass;
import software.amazon.awssdk.services.dynamodb.model.TableClassSummary;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/**
 * The settings that a restore of a table leaves out: caps, warm throughput, class, tags, protection, point-in-time
 * recovery, time to live.
 */
final class TableSettings {

    private static final Map<String, List<String>> INDEXES =
            Map.of("hits", List.of("by_contract", "by_contract_chain"), "tallies", List.of("due"));

    private final DynamoDbClient dynamo;
    private final TableReads reads;
    private final StackDescription stack;
    private final WarmThroughput warm;

    TableSettings(DynamoDbClient dynamo, StackDescription stack) {
        this.dynamo = dynamo;
        this.reads = new TableReads(dynamo);
        this.stack = stack;
        this.warm = new WarmThroughput(dynamo, stack);
    }

    /** The caps of a table and of each of its indexes; empty for a stack that is older than the outputs. */
    Optional<OnDemandThroughput> caps(String table) {
        return stack.output(table.equals("accounts") ? "AccountReads" : "TableReads")
                .flatMap(most -> stack.output("TableWrites")
                        .map(writes -> OnDemandThroughput.builder()
                                .maxReadRequestUnits(Long.valueOf(most))
                                .maxWriteRequestUnits(Long.valueOf(writes))
                                .build()));
    }

    /** @param isRestored whether the table is the restored one, of which alone the settings count */
    List<PlanStep> steps(String table, BooleanSupplier isRestored) {
        String name = stack.name() + "-" + table;
        List<PlanStep> steps = new ArrayList<>();
        caps(table).ifPresent(caps -> {
            steps.add(update(
                    name,
                    "caps " + caps.maxReadRequestUnits() + " and " + caps.maxWriteRequestUnits(),
                    request -> request.onDemandThroughput(caps),
                    it -> caps.equals(it.onDemandThroughput()),
                    isRestored));
            INDEXES.getOrDefault(table, List.of()).forEach(index -> steps.add(index(name, index, caps, isRestored)));
        });
        steps.addAll(warm.steps(table, isRestored));
        Optional<String> tableClass =
                Optional.ofNullable(stack.parameters().get("HitsTableClass")).filter(value -> table.equals("hits"));
        tableClass.ifPresent(wanted -> steps.add(update(
                name,
                "class " + wanted,
                request -> request.tableClass(wanted),
                it -> wanted.equals(Optional.ofNullable(it.tableClassSummary())
                        .map(TableClassSummary::tableClassAsString)
                        .orElse(TableClass.STANDARD.toString())),
                isRestored)));
        BooleanSupplier isRecoverable = () -> isRestored.getAsBoolean() && reads.isRecoverable(name);
        if (!stack.tags().isEmpty()) {
            // The recovery is set after them.
            steps.add(PlanStep.of(name + ": its tags", "dynamodb:TagResource", name, () -> tag(name))
                    .unless(isRecoverable));
        }
        if (stack.output("DeletionProtection").filter("true"::equals).isPresent()) {
            steps.add(update(
                    name,
                    "deletion protection",
                    request -> request.deletionProtectionEnabled(true),
                    TableDescription::deletionProtectionEnabled,
                    isRestored));
        }
        // Soon after a restore it is not known yet.
        steps.add(PlanStep.of(
                        name + ": point-in-time recovery",
                        "dynamodb:UpdateContinuousBackups",
                        name,
                        () -> dynamo.updateContinuousBackups(request -> request.tableName(name)
                                .pointInTimeRecoverySpecification(it -> it.pointInTimeRecoveryEnabled(true))))
                .unless(isRecoverable)
                .when(Wait.of(
                        "continuous backups of " + name,
                        () -> reads.continuous(name)
                                .map(ContinuousBackupsDescription::continuousBackupsStatusAsString)
                                .orElse(TableReads.GONE),
                        "ENABLED"::equals)));
        if (table.equals("tallies")) {
            steps.add(PlanStep.of(
                            name + ": time to live",
                            "dynamodb:UpdateTimeToLive",
                            name + ", expires_at",
                            () -> dynamo.updateTimeToLive(request -> request.tableName(name)
                                    .timeToLiveSpecification(
                                            it -> it.enabled(true).attributeName("expires_at"))))
                    .unless(() -> isRestored.getAsBoolean() && reads.hasTimeToLive(name)));
        }
        return steps;
    }

    private PlanStep index(String table, String index, OnDemandThroughput caps, BooleanSupplier isRestored) {
        GlobalSecondaryIndexUpdate change = GlobalSecondaryIndexUpdate.builder()
                .update(it -> it.indexName(index).onDemandThroughput(caps))
                .build();
        return update(
                table,
                "caps of its index " + index,
                request -> request.globalSecondaryIndexUpdates(change),
                it -> it.globalSecondaryIndexes().stream()
                        .anyMatch(found -> found.indexName().equals(index) && caps.equals(found.onDemandThroughput())),
                isRestored);
    }

    /** DynamoDB takes one of these changes at a time. */
    private PlanStep update(
            String table,
            String what,
            Consumer<UpdateTableRequest.Builder> change,
            Predicate<TableDescription> isSet,
            BooleanSupplier isRestored) {
        return PlanStep.of(
                        table + ": " + what,
                        "dynamodb:UpdateTable",
                        table + ", " + what,
                        () -> dynamo.updateTable(request -> change.accept(request.tableName(table))))
                .unless(() -> isRestored.getAsBoolean()
                        && reads.find(table).filter(isSet).isPresent())
                .when(Wait.of(table, () -> reads.status(table), "ACTIVE"::equals))
                .until(Wait.of(table, () -> reads.status(table), "ACTIVE"::equals));
    }

    private void tag(String table) {
        String arn = reads.find(table).orElseThrow().tableArn();
        List<Tag> tags = stack.tags().entrySet().stream()
                .map(tag ->
                        Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
                .toList();
        dynamo.tagResource(request -> request.resourceArn(arn).tags(tags));
    }
}
