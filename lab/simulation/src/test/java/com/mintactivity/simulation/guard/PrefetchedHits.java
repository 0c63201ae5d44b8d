package com.mintactivity.simulation.guard;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.hit.HitSource;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.time.Window;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.simulation.actor.Rules;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import com.mintactivity.simulation.store.ForwardingDynamo;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** Sealers read the hits of the last days before they take the epoch. */
final class PrefetchedHits implements Rules {

    private static final Duration DAYS = Duration.ofDays(4);

    @Override
    public DynamoDbClient client(SimulatedProcess process, DynamoDbClient own) {
        return process.kind() == SimulatedProcess.Kind.SEALER ? new Prefetching(own, process) : own;
    }

    @Override
    public HitSource hits(DynamoDbClient dynamo) {
        return (Prefetching) dynamo;
    }

    private static final class Prefetching extends ForwardingDynamo implements HitSource {

        private final SimulatedProcess process;
        private final List<TallyHit> hits = new ArrayList<>();

        Prefetching(DynamoDbClient own, SimulatedProcess process) {
            super(own);
            this.process = process;
        }

        @Override
        public GetItemResponse getItem(GetItemRequest request) {
            if (isState(request.key())) {
                String contract = text(request.key(), "tenant_contract");
                int split = contract.indexOf('#');
                hits.clear();
                Instant now = process.clock().instant();
                new HitReader(own(), Schemas.STACK)
                        .each(
                                new ContractSelector(
                                        contract.substring(0, split),
                                        new ContractAddress(contract.substring(split + 1)),
                                        ContractSelector.ALL_CHAINS),
                                new Window(now.minus(DAYS), now),
                                hits::add);
            }
            return own().getItem(request);
        }

        @Override
        public void each(ContractSelector selector, Window window, Consumer<TallyHit> consumer) {
            hits.stream()
                    .filter(hit -> !hit.position().completedAt().isBefore(window.since()))
                    .filter(hit -> hit.position().completedAt().isBefore(window.until()))
                    .forEach(consumer);
        }

        @Override
        public Optional<Instant> first(ContractSelector selector, Window window) {
            List<TallyHit> found = new ArrayList<>();
            each(selector, window, found::add);
            return found.stream().map(hit -> hit.position().completedAt()).findFirst();
        }
    }
}
