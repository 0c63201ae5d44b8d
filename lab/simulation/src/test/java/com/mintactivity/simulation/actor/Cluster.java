package com.mintactivity.simulation.actor;

import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.simulation.check.Answers;
import com.mintactivity.simulation.check.Completions;
import com.mintactivity.simulation.check.ErasedUsers;
import com.mintactivity.simulation.check.Truth;
import com.mintactivity.simulation.plan.Plan;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.queue.SimulatedQueue;
import com.mintactivity.simulation.schedule.ProcessDynamo;
import com.mintactivity.simulation.schedule.Rates;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import java.time.Duration;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/** The things that the processes of one schedule share. */
public record Cluster(
        Plan plan,
        Scheduler scheduler,
        StoreModel model,
        SimulatedQueue queue,
        Truth truth,
        Answers answers,
        Completions completions,
        ErasedUsers erased,
        Rules rules) {

    private static final SecretsManagerClient NO_SECRETS = new SecretsManagerClient() {
        @Override
        public String serviceName() {
            return SERVICE_NAME;
        }

        @Override
        public void close() {}
    };

    static final Duration SETTLE = Duration.ofSeconds(5);

    /** A process's own client of the store. */
    DynamoDbClient dynamo(SimulatedProcess process) {
        DynamoDbClient own = new ProcessDynamo(process, model);
        boolean meetsPoison = process.kind() == SimulatedProcess.Kind.SEALER && plan.poisoned() >= 0;
        return rules.client(
                process, meetsPoison ? new PoisonedDynamo(own, process, PlannedHits.key(plan.poisoned())) : own);
    }

    /** The service, as the operator's commands of a process see it. */
    Backend backend(SimulatedProcess process) {
        return new Backend(
                Schemas.STACK,
                dynamo(process),
                NO_SECRETS,
                new AnnouncementClient(queue(process)),
                AllowlistPolicy.PUBLIC,
                Optional.empty(),
                () -> "",
                () -> SETTLE,
                () -> true,
                () -> true,
                () -> Rate.DEFAULT,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** A process's own sender of announcements. */
    ProcessQueue queue(SimulatedProcess process) {
        return new ProcessQueue(process, queue, false, rules.continues());
    }

    /** A process's own sender of announcements to the queue that delivers at once. */
    ProcessQueue continuations(SimulatedProcess process) {
        return new ProcessQueue(process, queue, true, rules.continues());
    }

    Rates rates() {
        return scheduler.rates();
    }

    SimulatedProcess process(SimulatedProcess.Kind kind, String name, Runnable crashed) {
        return new SimulatedProcess(scheduler, kind, name, crashed);
    }
}
