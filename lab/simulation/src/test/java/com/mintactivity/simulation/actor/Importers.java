package com.mintactivity.simulation.actor;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.correction.HitChanges;
import com.mintactivity.operator.feed.HitCommands;
import com.mintactivity.operator.user.UserCommands;
import com.mintactivity.simulation.plan.Action;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.schedule.ErasureStage;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Operators who import history, withdraw hits and erase users, by the commands themselves. One that ended before it was
 * done is run again.
 */
final class Importers {

    private static final long MINUTE = 60_000;

    /** An erasure looks after the sealer more rarely than it would. */
    private static final int RARELY = 30;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** One of so many failed commands is not run again. */
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
        if (action instanceof Action.Forget forget) {
            cluster.scheduler().erasurePlanned(forget.user().value());
        }
        cluster.scheduler().at(action.at(), () -> run(action));
    }

    private void run(Action action) {
        SimulatedProcess process = cluster.process(Kind.IMPORTER, name + "." + ++runs, () -> again(action));
        process.start(() -> {
            boolean isDone = isDone(process, action);
            cluster.scheduler().imported();
            if (!isDone) {
                again(action);
            }
        });
    }

    private void again(Action action) {
        if (Math.floorMod(cluster.scheduler().seed() + runs, ABANDONED) > 0) {
            cluster.scheduler().at(cluster.scheduler().now() + MINUTE, () -> run(action));
        } else if (action instanceof Action.Forget) {
            cluster.scheduler().erasure(ErasureStage.NONE);
        }
    }

    private boolean isDone(SimulatedProcess process, Action action) {
        HitCommands commands =
                new HitCommands(cluster.backend(process), process.clock(), time -> process.pause(time.toMillis()));
        long from = cluster.scheduler().now();
        boolean isDone = switch (action) {
            case Action.Import work ->
                commands.imports(
                        work.replaces(),
                        work.batches().stream()
                                .map(batch ->
                                        batch.stream().map(Recorders::event).toList())
                                .toList());
            case Action.Withdraw work -> commands.withdraw(PlannedHits.TENANT, tasks(work), work.undo());
            case Action.Forget work -> isErased(process, work.user());
            default -> throw new IllegalArgumentException("no import: " + action);
        };
        if (isDone) {
            cluster.truth().done(process, action, from);
        }
        return isDone;
    }

    private boolean isErased(SimulatedProcess process, UserId user) {
        Root root = HitCommands.root(
                cluster.backend(process), process.clock(), time -> process.pause(time.toMillis() * RARELY));
        long begun = cluster.scheduler().now();
        cluster.scheduler().erasure(ErasureStage.AT_WORK);
        boolean isErased = UserCommands.forget(root, user, PATIENCE);
        if (isErased) {
            cluster.erased().check(user, begun);
            cluster.scheduler().erasure(ErasureStage.NONE);
        }
        return isErased;
    }

    /** In one or several batches: others are unknown. */
    private static List<String> tasks(Action.Withdraw work) {
        List<String> tasks = new ArrayList<>();
        for (Hit hit : work.hits()) {
            tasks.add(hit.taskId());
            if (work.isInBatches()) {
                tasks.addAll(Collections.nCopies(HitChanges.BATCH - 1, "unknown"));
            }
        }
        return tasks;
    }
}
