package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.simulation.plan.Action;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The stored tallies that no sealer has written since a release of an older version worked on their contract. */
final class OlderTallies implements WriteListener {

    /** The version that an older release records. */
    private static final AttributeValue OLDER = AttributeValue.fromN(Integer.toString(Action.Release.OLDER));

    private static final AttributeValue LATER = AttributeValue.fromN(Integer.toString(Action.Release.LATER));

    private static final String VERSION = "tally_version";

    private final StoreModel model;
    private final Map<String, Set<String>> contracts = new HashMap<>();

    OlderTallies(StoreModel model) {
        this.model = model;
    }

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (!table.equals(Schemas.TALLIES) || after.isEmpty()) {
            return;
        }
        String contract = text(after, "tenant_contract");
        Set<String> older = contracts.computeIfAbsent(contract, none -> new HashSet<>());
        if (after.containsKey("tally")) {
            older.remove(text(after, "period"));
        } else if (OLDER.equals(after.get(VERSION)) && !Objects.equals(after.get(VERSION), before.get(VERSION))) {
            model.items(Schemas.TALLIES, contract).stream()
                    .filter(item -> item.containsKey("tally"))
                    .filter(item -> attribute(item, "tally").b().asByteArrayUnsafe().length > 0)
                    .forEach(item -> older.add(text(item, "period")));
        } else if (LATER.equals(after.get(VERSION))) {
            // A release that goes back from there records its own version for all: no release reads three versions.
            older.clear();
        }
    }

    /**
     * Those that readers use.
     *
     * @param minutesSince minutes before it are not read
     */
    List<String> used(String contract, Instant watermark, Instant denseSince, Instant minutesSince) {
        return contracts.getOrDefault(contract, Set.of()).stream()
                .filter(period -> {
                    PeriodSpan span = PeriodSpan.of(period);
                    return span.isUsed(watermark, denseSince) && !span.isMinuteBefore(minutesSince);
                })
                .sorted()
                .toList();
    }
}
