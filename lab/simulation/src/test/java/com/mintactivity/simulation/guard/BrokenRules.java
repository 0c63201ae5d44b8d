package com.mintactivity.simulation.guard;

import com.mintactivity.simulation.actor.Rules;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** All rules but one, which a client of one kind of process breaks. */
record BrokenRules(SimulatedProcess.Kind kind, UnaryOperator<DynamoDbClient> breaking) implements Rules {

    @Override
    public DynamoDbClient client(SimulatedProcess process, DynamoDbClient own) {
        return process.kind() == kind ? breaking.apply(own) : own;
    }
}
