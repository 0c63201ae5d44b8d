package com.mintactivity.simulation.actor;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.seal.ImportInvalidator;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.recorder.Outcome;
import com.mintactivity.recorder.Recorder;
import com.mintactivity.recorder.event.ParsedEvent;
import com.mintactivity.simulation.plan.Action;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** Imports and withdrawals. One that ended before it was done is run again, as an operator would. */
final class Importers {

    private static final long MINUTE = 60_000;

    /** One of so many failed imports is not run again. */
    private static final int ABANDONED = 4;

    private final Cluster cluster;
    private final String name;
    private int runs;

    /** @param name of its processes, before the number of the run */
    Importers(Cluster cluster, String name) {
        this.cluster = cluster;
        this.name = name;
    }

    void start(Action action) {
        switch (action) {
            case Action.Import work ->
                cluster.scheduler().at(work.at(), () -> run(work, (process, dynamo) -> record(process, dynamo, work)));
            case Action.Withdraw work ->
                cluster.scheduler()
                        .at(work.at(), () -> run(work, (process, dynamo) -> withdraw(process, dynamo, work)));
            default -> throw new IllegalArgumentException("no import: " + action);
        }
    }

    /** Returns whether all is done. */
    private interface Work {

        boolean run(SimulatedProcess process, DynamoDbClient dynamo);
    }

    private void run(Action action, Work work) {
        String next = name + "." + ++runs;
        SimulatedProcess process = cluster.process(Kind.IMPORTER, next, () -> again(action, work));
        process.start(() -> {
            boolean isDone = work.run(process, cluster.dynamo(process));
            cluster.scheduler().imported();
            if (!isDone) {
                again(action, work);
            }
        });
    }

    private void again(Action action, Work work) {
        if (Math.floorMod(cluster.scheduler().seed() + runs, ABANDONED) > 0) {
            cluster.scheduler().at(cluster.scheduler().now() + MINUTE, () -> run(action, work));
        }
    }

    private boolean record(SimulatedProcess process, DynamoDbClient dynamo, Action.Import work) {
        boolean isDone = true;
        try (ImportInvalidator invalidator = new ImportInvalidator(
                new ContractStates(dynamo, Schemas.STACK),
                cluster.queue(process),
                process.clock(),
                process.name(),
                false)) {
            Recorder recorder = Recorder.history(dynamo, Schemas.STACK, process.clock(), invalidator, Runnable::run, 1);
            for (List<Hit> batch : work.batches()) {
                List<Outcome> outcomes = recorder.record(batch.stream()
                        .<ParsedEvent>map(hit -> new ParsedEvent.Understood(Recorders.event(hit)))
                        .toList());
                isDone &= outcomes.stream().noneMatch(Importers::failed);
                if (!isDone) {
                    break;
                }
            }
        } catch (SdkException unavailable) {
            isDone = false;
        }
        return isDone;
    }

    private static boolean failed(Outcome outcome) {
        return outcome instanceof Outcome.Unavailable || outcome instanceof Outcome.Failed;
    }

    /**
     * What {@code hits withdraw} does, one hit after the other: hits change in an order in which others see some of
     * them.
     */
    private boolean withdraw(SimulatedProcess process, DynamoDbClient dynamo, Action.Withdraw work) {
        try (ImportInvalidator invalidator = new ImportInvalidator(
                new ContractStates(dynamo, Schemas.STACK),
                cluster.queue(process),
                process.clock(),
                process.name(),
                true)) {
            for (Hit hit : work.hits()) {
                withdraw(process, dynamo, invalidator, hit.taskId(), work.undo());
            }
            invalidator.batchEnded();
        } catch (SdkException unavailable) {
            return false;
        }
        return true;
    }

    private void withdraw(
            SimulatedProcess process, DynamoDbClient dynamo, ImportInvalidator invalidator, String task, boolean undo) {
        Map<String, AttributeValue> before = dynamo.getItem(request ->
                        request.tableName(Schemas.HITS).key(HitItems.key(task)).consistentRead(true))
                .item();
        if (before.isEmpty() || HitItems.isWithdrawn(before) != undo) {
            return;
        }
        Hit hit = HitItems.read(before);
        String contract = HitItems.contractKey(hit.tenant(), hit.contract());
        invalidator.before(contract, hit.completedAt());
        Map<String, AttributeValue> after = undo
                ? HitItems.restored(before)
                : HitItems.withdrawn(before, process.clock().instant());
        String condition = undo ? "attribute_exists(withdrawn_at)" : "attribute_not_exists(withdrawn_at)";
        try {
            dynamo.putItem(
                    request -> request.tableName(Schemas.HITS).item(after).conditionExpression(condition));
            cluster.scheduler().counts().add(undo ? "a withdrawn hit was brought back" : "a hit was withdrawn");
        } catch (ConditionalCheckFailedException another) {
            cluster.scheduler().say(process.name(), "finds that " + task + " is as it should be");
        } catch (SdkException failure) {
            invalidator.uncertain(contract);
            throw failure;
        }
    }
}
