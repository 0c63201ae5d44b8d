package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyDecoder;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.plan.Planner;
import com.mintactivity.simulation.schedule.Scheduler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Property 8: when an erasure says that it is done, and ever after, table {@code tallies} names the user only for hits
 * that were recorded since.
 */
public final class ErasedUsers implements WriteListener {

    private static final String WALLETS = "wallets#";

    private final Scheduler scheduler;
    private final StoreModel model;
    private final Truth truth;

    /** When the run of the command began that erased a user. */
    private final Map<String, Long> erased = new HashMap<>();

    public ErasedUsers(Scheduler scheduler, StoreModel model, Truth truth) {
        this.scheduler = scheduler;
        this.model = model;
        this.truth = truth;
    }

    @Override
    public void written(String table, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        if (!table.equals(Schemas.TALLIES)
                || after.isEmpty()
                || !text(after, "period").startsWith(WALLETS)) {
            return;
        }
        String sort = text(after, "period");
        String user = sort.substring(WALLETS.length(), sort.lastIndexOf('#'));
        String contract = text(after, "tenant_contract");
        Long begun = erased.get(user);
        if (begun != null
                && truth.of(contract)
                        .noneMatch(hit -> hit.tallyHit().userId().value().equals(user) && hit.landed() >= begun)) {
            scheduler.violated("property 8: wallets of an erased user were written to " + contract);
        }
    }

    /**
     * Looks for a user who has just been erased.
     *
     * @param begun when the command began, in milliseconds
     */
    public void check(UserId user, long begun) {
        erased.put(user.value(), begun);
        for (int number = 0; number < Planner.CONTRACTS; number++) {
            String contract = PlannedHits.key(number);
            List<RecordedHit> its = truth.of(contract)
                    .filter(hit -> hit.tallyHit().userId().equals(user))
                    .toList();
            for (Map<String, AttributeValue> item : model.items(Schemas.TALLIES, contract)) {
                if (names(item, user, its)) {
                    scheduler.violated(
                            "property 8: %s of %s names an erased user".formatted(text(item, "period"), contract));
                }
            }
        }
    }

    private static boolean names(Map<String, AttributeValue> item, UserId user, List<RecordedHit> hits) {
        String sort = text(item, "period");
        if (item.containsKey("tally")) {
            byte[] tally = attribute(item, "tally").b().asByteArrayUnsafe();
            PeriodSpan span = PeriodSpan.of(sort);
            long recorded = hits.stream()
                    .filter(hit -> hit.completedAt() >= span.since() && hit.completedAt() < span.until())
                    .count();
            return tally.length > 0 && TallyDecoder.reads(tally) && hits(tally, user) > recorded;
        }
        boolean isUsers =
                sort.startsWith(WALLETS + user.value() + "#") || item.containsKey("pseudonym:" + user.value());
        return isUsers && hits.isEmpty();
    }

    private static long hits(byte[] tally, UserId user) {
        TallyAccumulator decoded = TallyAccumulator.byChain();
        TallyDecoder.decode(tally, ContractSelector.ALL_CHAINS, decoded);
        long hits = 0;
        for (int entry = 0; entry < decoded.size(); entry++) {
            hits += decoded.userId(entry).equals(user.value())
                    ? decoded.entries().hits(entry)
                    : 0;
        }
        return hits;
    }
}
