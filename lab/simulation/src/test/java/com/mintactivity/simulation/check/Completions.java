package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.simulation.schedule.Scheduler;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Part of property 5: a sealer that leaves work on a contract has announced it again before its message is completed.
 */
public final class Completions implements WriteListener {

    /**
     * Older hits could have been sealed: the settling time, the margin, a minute, what clocks differ, and a long call.
     */
    private static final long SETTLED = 10 * 60_000;

    private final Scheduler scheduler;
    private final StoreModel model;
    private final Truth truth;
    private final Map<String, SimulatedProcess> committers = new HashMap<>();

    public Completions(Scheduler scheduler, StoreModel model, Truth truth) {
        this.scheduler = scheduler;
        this.model = model;
        this.truth = truth;
    }

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        Optional<SimulatedProcess> process = scheduler.acting();
        if (table.equals(Schemas.TALLIES)
                && process.isPresent()
                && after.containsKey("watermark")
                && !Objects.equals(after.get("epoch"), before.get("epoch"))) {
            committers.put(text(after, "tenant_contract"), process.get());
        }
    }

    /**
     * A sealer completes a message. Work that another sealer has committed since is that sealer's.
     *
     * @param since when it took up the message, in milliseconds
     * @param isAnnounced whether the contract is in the queue, or its announcement was lost
     */
    public void completed(SimulatedProcess sealer, String contract, long since, boolean isAnnounced) {
        if (isAnnounced || !sealer.equals(committers.get(contract))) {
            return;
        }
        Map<String, AttributeValue> state =
                model.latest(Schemas.TALLIES, Map.of("tenant_contract", fromS(contract), "period", fromS("state")));
        if (isBehind(contract, state, since) || waitsForImport(state)) {
            scheduler.violated("property 5: %s completed the message of %s with work left, and none follows"
                    .formatted(sealer.name(), contract));
        }
    }

    private boolean isBehind(String contract, Map<String, AttributeValue> state, long since) {
        long watermark = Instant.parse(text(state, "watermark")).toEpochMilli();
        return state.containsKey("behind")
                && truth.of(contract)
                        .anyMatch(hit -> !hit.isErased()
                                && hit.completedAt() >= watermark
                                && hit.completedAt() < since - SETTLED
                                && hit.visible() < since);
    }

    /** Whether an import has finished, and the indexes may not show all its hits yet. */
    private static boolean waitsForImport(Map<String, AttributeValue> state) {
        return state.containsKey("first_seen")
                && attribute(state, "first_seen").m().keySet().stream().anyMatch(claim -> {
                    int number = claim.lastIndexOf(':');
                    String writer = claim.substring(0, number);
                    return state.containsKey("finished:" + writer)
                            && attribute(state, "claims:" + writer).n().equals(claim.substring(number + 1));
                });
    }
}
