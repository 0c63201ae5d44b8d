package com.mintactivity.simulation.guard;

import static com.mintactivity.platform.dynamo.Item.attribute;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Ranges of hours since the epoch, as a state has them. */
final class HourTexts {

    private static final long HOUR = 3_600;

    private HourTexts() {}

    /** Removes the watermark's hour, which has not ended, from the hours that lack tallies of a dense contract. */
    static void removeOpenHour(Rewrite commit, Map<String, AttributeValue> stored) {
        AttributeValue hours = commit.sets().get("hours:dense");
        AttributeValue moment = commit.sets().getOrDefault("watermark", stored.get("watermark"));
        if (hours == null || moment == null) {
            return;
        }
        long watermark = Instant.parse(moment.s()).getEpochSecond();
        long open = Math.floorDiv(watermark, HOUR);
        List<String> left = new ArrayList<>();
        for (String range : attribute(commit.sets(), "hours:dense").ss()) {
            long from = Long.parseLong(range.substring(0, range.indexOf("..")));
            long to = Long.parseLong(range.substring(range.indexOf("..") + 2));
            long end = watermark > open * HOUR ? Math.min(to, open) : to;
            if (from < end) {
                left.add(from + ".." + end);
            }
        }
        if (left.isEmpty()) {
            commit.withoutSets(java.util.Set.of("hours:dense", "beats:dense", "finished:dense"));
        } else {
            commit.sets().put("hours:dense", AttributeValue.fromSs(left));
        }
    }
}
