package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.model.dynamo.WriteListener;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.plan.Planner;
import com.mintactivity.simulation.schedule.NamedUsers;
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
        if (table.equals(Schemas.TALLIES) && !after.isEmpty()) {
            erased.forEach((user, begun) -> require(after, user, begun));
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
            model.items(Schemas.TALLIES, PlannedHits.key(number)).forEach(item -> require(item, user.value(), begun));
        }
    }

    private void require(Map<String, AttributeValue> item, String user, long begun) {
        // Behind the contract, the partition key of a further part has its sort key.
        String contract = text(item, "tenant_contract").replaceAll("^([^#]*#[^#]*).*", "$1");
        List<RecordedHit> since = truth.of(contract)
                .filter(hit -> hit.tallyHit().userId().value().equals(user) && hit.landed() >= begun)
                .toList();
        if (names(item, user, since)) {
            scheduler.violated("property 8: %s of %s names an erased user".formatted(text(item, "period"), contract));
        }
    }

    /** @param since the user's hits that were recorded since the erasure began */
    private static boolean names(Map<String, AttributeValue> item, String user, List<RecordedHit> since) {
        if (item.containsKey("tally")) {
            PeriodSpan span = PeriodSpan.of(text(item, "period"));
            long recorded = since.stream()
                    .filter(hit -> hit.completedAt() >= span.since() && hit.completedAt() < span.until())
                    .count();
            return NamedUsers.hits(item).getOrDefault(user, 0L) > recorded;
        }
        return since.isEmpty() && (NamedUsers.isPage(item, user) || item.containsKey("pseudonym:" + user));
    }
}
