package com.mintactivity.sealer;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.HitReader;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.time.Window;
import com.mintactivity.auth.tenant.HitsExpectation;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.platform.concurrent.Parallel;
import com.mintactivity.platform.dynamo.Item;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Gatherers;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The tenants that have become silent: no hit for as long as an operator expects one. Each is counted for a day, so
 * that a tenant that stays silent is no reason why an alarm is silent about the next one.
 */
final class SilentTenants {

    private static final Duration DAY = Duration.ofDays(1);

    private static final int CALLS_AT_ONCE = 32;

    private final DynamoDbClient dynamo;
    private final String table;
    private final ContractStates states;
    private final HitReader hits;

    SilentTenants(DynamoDbClient dynamo, String stack) {
        this.dynamo = dynamo;
        this.table = TenantItems.table(stack);
        this.states = new ContractStates(dynamo, stack);
        this.hits = new HitReader(dynamo, stack);
    }

    /**
     * Those that became silent within the last day, with what was expected of them. Disabled tenants and sandboxes are
     * left out.
     */
    Map<String, HitsExpectation> find(Instant now) {
        Map<String, HitsExpectation> silent = new TreeMap<>(expectations());
        if (!silent.isEmpty()) {
            List<ContractSelector> contracts =
                    states.all().stream().map(HitItems::selector).toList();
            silent.entrySet()
                    .removeIf(tenant -> !isSilent(
                            contracts.stream()
                                    .filter(contract -> contract.tenant().equals(tenant.getKey()))
                                    .toList(),
                            tenant.getValue(),
                            now));
        }
        return silent;
    }

    private Map<String, HitsExpectation> expectations() {
        Map<String, HitsExpectation> expectations = new TreeMap<>();
        dynamo
                .scanPaginator(request -> request.tableName(table)
                        .projectionExpression("#tenant, #enabled, #synthetic, #every, #since")
                        .expressionAttributeNames(Map.of(
                                "#tenant", TenantItems.KEY,
                                "#enabled", TenantItems.ENABLED,
                                "#synthetic", TenantItems.SYNTHETIC,
                                "#every", TenantItems.EXPECT_HITS_EVERY,
                                "#since", TenantItems.EXPECT_HITS_SINCE)))
                .items()
                .stream()
                .filter(SilentTenants::isEnabled)
                .filter(item -> !TenantItems.isSynthetic(item))
                .forEach(item -> TenantItems.readExpectation(item)
                        .ifPresent(expected -> expectations.put(Item.text(item, TenantItems.KEY), expected)));
        return expectations;
    }

    private static boolean isEnabled(Map<String, AttributeValue> item) {
        return item.containsKey(TenantItems.ENABLED)
                && Boolean.TRUE.equals(item.get(TenantItems.ENABLED).bool());
    }

    private boolean isSilent(List<ContractSelector> contracts, HitsExpectation expected, Instant now) {
        Instant latest = now.minus(expected.every());
        Instant earliest = latest.minus(DAY);
        return !expected.since().isAfter(latest)
                && !hasHit(contracts, new Window(latest, now))
                && (expected.since().isAfter(earliest) || hasHit(contracts, new Window(earliest, latest)));
    }

    private boolean hasHit(List<ContractSelector> contracts, Window window) {
        return contracts.stream()
                .gather(Gatherers.windowFixed(CALLS_AT_ONCE))
                .anyMatch(some -> Parallel.VIRTUAL_THREADS
                        .all(some, contract -> hits.first(contract, window).isPresent())
                        .contains(true));
    }
}
