package com.mintactivity.simulation.actor;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.simulation.plan.Action;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.schedule.SimulatedProcess.Kind;
import java.util.Map;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The traces of a sealer of another release in a contract: the version of the tallies that it writes, in the list of
 * contracts and in the state, under a higher epoch.
 */
final class Releases {

    private final Cluster cluster;

    Releases(Cluster cluster) {
        this.cluster = cluster;
    }

    void start(Action.Release action) {
        SimulatedProcess process = cluster.process(Kind.OPERATOR, "release" + action.version(), () -> {});
        cluster.scheduler()
                .at(
                        action.at(),
                        () -> process.start(() -> {
                            try {
                                record(cluster.dynamo(process), action);
                            } catch (SdkException unavailable) {
                                cluster.scheduler().say(process.name(), "gives up");
                            }
                        }));
    }

    private void record(DynamoDbClient dynamo, Action.Release action) {
        String contract = PlannedHits.key(action.contract());
        Map<String, AttributeValue> key = Map.of("tenant_contract", fromS(contract), "period", fromS("state"));
        Map<String, AttributeValue> state = dynamo.getItem(
                        request -> request.tableName(Schemas.TALLIES).key(key).consistentRead(true))
                .item();
        if (!state.containsKey("watermark")) {
            return;
        }
        AttributeValue version = fromN(Integer.toString(action.version()));
        dynamo.putItem(request -> request.tableName(Schemas.TALLIES)
                .item(Map.of(
                        "tenant_contract", fromS("contracts"), "period", fromS(contract), "tally_version", version)));
        AttributeValue epoch = attribute(state, "epoch");
        dynamo.updateItem(request -> request.tableName(Schemas.TALLIES)
                .key(key)
                .updateExpression("SET tally_version = :version, epoch = :next"
                        + " REMOVE tally_version_since, tally_version_next_at")
                .conditionExpression("epoch = :epoch")
                .expressionAttributeValues(Map.of(
                        ":version",
                        version,
                        ":epoch",
                        epoch,
                        ":next",
                        fromN(Long.toString(Long.parseLong(epoch.n()) + 1)))));
        cluster.scheduler()
                .counts()
                .add(
                        action.version() == Action.Release.OLDER
                                ? "a contract had tallies of an older version"
                                : "a contract had tallies of a later version");
    }
}
