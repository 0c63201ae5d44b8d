package com.mintactivity.activity.tally.store;

import static java.util.stream.Collectors.toMap;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromBool;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromM;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromSs;

import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState.Writer;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The attributes of a {@link ContractState}. What a writer announces lies in attributes of its own
 * ({@code hours:<writer>}, {@code beats:<writer>}, {@code finished:<writer>}), which DynamoDB adds to without a read.
 */
final class StateItems {

    static final String EPOCH = "epoch";
    static final String WATERMARK = "watermark";
    static final String BEHIND = "behind";
    static final String LAST_REWRITTEN_AT = "last_rewritten_at";
    static final String STABLE = "stable";
    static final String DENSE_SINCE = "dense_since";
    static final String MAY_SHRINK = "may_shrink";
    static final String UNCHECKED = "unchecked";

    /** The announcements of writers that sealers have seen, and when they first saw each. */
    static final String SEEN = "first_seen";

    /** The number of announcements by all writers. */
    static final String INVALIDATIONS = "invalidations";

    static final AttributeValue TRUE = fromBool(true);

    /** The names of these three attributes end with the writer. */
    static final String HOURS = "hours:";

    static final String BEATS = "beats:";
    static final String FINISHED = "finished:";

    private static final AttributeValue ABSENT = AttributeValue.builder().build();

    private StateItems() {}

    static AttributeValue moment(Instant moment) {
        return fromS(moment.toString());
    }

    static Optional<Instant> moment(Map<String, AttributeValue> item, String name) {
        return Optional.ofNullable(item.get(name)).map(value -> Instant.parse(value.s()));
    }

    static AttributeValue number(long number) {
        return fromN(Long.toString(number));
    }

    /** Zero if there is none. */
    static long number(Map<String, AttributeValue> item, String name) {
        return Optional.ofNullable(item.get(name))
                .map(value -> Long.parseLong(value.n()))
                .orElse(0L);
    }

    static AttributeValue hours(Collection<Window> ranges) {
        return fromSs(ranges.stream().map(HourRanges::write).distinct().toList());
    }

    /** None if a writer has no invalid hours. */
    static HourRanges hours(Map<String, AttributeValue> item, String writer) {
        return hours(item.getOrDefault(HOURS + writer, ABSENT));
    }

    private static HourRanges hours(AttributeValue texts) {
        return HourRanges.of(texts.ss().stream().map(HourRanges::read).toList());
    }

    static Map<String, Writer> writers(Map<String, AttributeValue> item) {
        Map<String, Writer> writers = new HashMap<>();
        item.forEach((name, beats) -> {
            if (name.startsWith(BEATS)) {
                String writer = name.substring(BEATS.length());
                String announcement = writer + ":" + beats.n();
                writers.put(writer, new Writer(hours(item, writer), announcement, item.containsKey(FINISHED + writer)));
            }
        });
        return writers;
    }

    static Map<String, Instant> seen(Map<String, AttributeValue> item) {
        return item.getOrDefault(SEEN, ABSENT).m().entrySet().stream()
                .collect(toMap(
                        Map.Entry::getKey, at -> Instant.parse(at.getValue().s())));
    }

    static AttributeValue moments(Map<String, Instant> moments) {
        return fromM(moments.entrySet().stream().collect(toMap(Map.Entry::getKey, at -> moment(at.getValue()))));
    }

    static NavigableMap<Instant, HourRanges> readUnchecked(Map<String, AttributeValue> item) {
        NavigableMap<Instant, HourRanges> unchecked = new TreeMap<>();
        item.getOrDefault(UNCHECKED, ABSENT).m().forEach((at, hours) -> unchecked.put(Instant.parse(at), hours(hours)));
        return unchecked;
    }

    /** @param unchecked empty sets of hours are left out */
    static AttributeValue unchecked(Map<Instant, HourRanges> unchecked) {
        return fromM(unchecked.entrySet().stream()
                .filter(hours -> !hours.getValue().isEmpty())
                .collect(toMap(
                        at -> at.getKey().toString(),
                        hours -> hours(hours.getValue().ranges()))));
    }
}
