package com.mintactivity.simulation.actor;

import com.mintactivity.activity.time.SettledClock;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.operator.tally.TallyCheck;
import com.mintactivity.simulation.plan.Action;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import software.amazon.awssdk.core.exception.SdkException;

/** Operators that rebuild the tallies of some hours. */
final class Operators {

    private final Cluster cluster;

    Operators(Cluster cluster) {
        this.cluster = cluster;
    }

    void start(Action.Rebuild action) {
        SimulatedProcess process = cluster.process(Kind.OPERATOR, "operator" + action.operator(), () -> {});
        cluster.scheduler()
                .at(
                        action.at(),
                        () -> process.start(() -> {
                            try {
                                new TallyCheck(
                                                cluster.dynamo(process),
                                                Schemas.STACK,
                                                new SettledClock(process.clock(), Cluster.SETTLE))
                                        .rebuild(
                                                PlannedHits.key(action.contract()),
                                                action.window(),
                                                (done, days) -> {});
                            } catch (SdkException unavailable) {
                                cluster.scheduler().say(process.name(), "gives up");
                            }
                        }));
    }
}
