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

/** Imports and erasures. One that ended before it was done is run again, as an operator would. */
final class Importers {

    private static final long MINUTE = 60_000;

    /** One of so many failed imports is not run again. */
    private static final int ABANDONED = 4;

    private final Cluster cluster;
    private final String name;
    private int runs;

    Importers(Cluster cluster, int number) {
        this.cluster = cluster;
        this.name = "importer" + number;
    }

    void start(Action action) {
        switch (action) {
            case Action.Import work ->
                cluster.scheduler().at(work.at(), () -> run(work, (process, dynamo) -> record(process, dynamo, work)));
            case Action.Erase work ->
                cluster.scheduler().at(work.at(), () -> run(work, (process, dynamo) -> erase(process, dynamo, work)));
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

    private boolean erase(SimulatedProcess process, DynamoDbClient dynamo, Action.Erase work) {
        try (ImportInvalidator invalidator = new ImportInvalidator(
                new ContractStates(dynamo, Schemas.STACK),
                cluster.queue(process),
                process.clock(),
                process.name(),
                true)) {
            for (Hit hit : work.hits()) {
                String contract = HitItems.contractKey(hit.tenant(), hit.contract());
                invalidator.before(contract, hit.completedAt());
                try {
                    dynamo.deleteItem(request -> request.tableName(Schemas.HITS)
                            .key(Map.of(HitItems.KEY, AttributeValue.fromS(hit.taskId()))));
                } catch (SdkException uncertain) {
                    invalidator.uncertain(contract);
                    throw uncertain;
                }
            }
            invalidator.batchEnded();
        } catch (SdkException unavailable) {
            return false;
        }
        return true;
    }
}
