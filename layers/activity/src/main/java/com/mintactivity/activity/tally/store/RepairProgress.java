package com.mintactivity.activity.tally.store;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromM;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromSs;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How far the due hours of a block of days are repaired.
 *
 * @param announcements of the writers when the repair began
 * @param lastHour the last hour that is repaired
 */
public record RepairProgress(Set<String> announcements, Instant lastHour) {

    private static final String ANNOUNCEMENTS = "announcements";
    private static final String LAST_HOUR = "last_hour";

    /** Empty if it was written in another form. */
    static Optional<RepairProgress> read(AttributeValue value) {
        return StateItems.moment(value.m(), LAST_HOUR)
                .map(hour -> new RepairProgress(
                        Set.copyOf(attribute(value.m(), ANNOUNCEMENTS).ss()), hour));
    }

    AttributeValue write() {
        AttributeValue texts = fromSs(announcements.stream().sorted().toList());
        return fromM(Map.of(ANNOUNCEMENTS, texts, LAST_HOUR, StateItems.moment(lastHour)));
    }
}
