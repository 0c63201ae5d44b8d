package com.mintactivity.simulation.actor;

import static com.mintactivity.platform.dynamo.Item.attribute;

import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import com.mintactivity.simulation.plan.Plan;
import com.mintactivity.simulation.plan.PlannedHits;
import com.mintactivity.simulation.plan.Planner;
import com.mintactivity.simulation.schedule.Fault;
import com.mintactivity.simulation.schedule.Scheduler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * In one schedule of four, some stored tallies get the version byte of another format, as after a change of the format.
 */
final class UnreadableTallies {

    private static final int SCHEDULES = 4;
    private static final int MAX_TALLIES = 4;
    private static final byte OTHER_VERSION = 99;

    private final Scheduler scheduler;
    private final StoreModel model;
    private final SplittableRandom random;

    UnreadableTallies(Scheduler scheduler, StoreModel model) {
        this.scheduler = scheduler;
        this.model = model;
        this.random = new SplittableRandom(scheduler.seed() + 57);
    }

    void start(Plan plan) {
        if (scheduler.rates().has(Fault.UNREADABLE) && random.nextInt(SCHEDULES) == 0) {
            for (int tallies = 1 + random.nextInt(MAX_TALLIES); tallies > 0; tallies--) {
                scheduler.at(plan.start() + random.nextLong(plan.calm() - plan.start()), this::change);
            }
        }
    }

    private void change() {
        List<Map<String, AttributeValue>> tallies =
                model.items(Schemas.TALLIES, PlannedHits.key(random.nextInt(Planner.CONTRACTS))).stream()
                        .filter(item -> item.containsKey("tally"))
                        .filter(item -> attribute(item, "tally").b().asByteArrayUnsafe().length > 0)
                        .toList();
        if (tallies.isEmpty()) {
            return;
        }
        Map<String, AttributeValue> tally = new HashMap<>(tallies.get(random.nextInt(tallies.size())));
        byte[] bytes = attribute(tally, "tally").b().asByteArray();
        bytes[0] = OTHER_VERSION;
        tally.put("tally", AttributeValue.fromB(SdkBytes.fromByteArray(bytes)));
        model.put(
                PutItemRequest.builder().tableName(Schemas.TALLIES).item(tally).build(), scheduler.now());
        scheduler.happened(Fault.UNREADABLE);
        scheduler.say("store", "makes unreadable " + attribute(tally, "period").s());
    }
}
