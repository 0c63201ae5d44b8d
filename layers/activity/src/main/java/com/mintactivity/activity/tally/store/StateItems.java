package com.mintactivity.activity.tally.store;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromBool;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromM;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromSs;

import com.mintactivity.activity.tally.period.HourRangeTexts;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.ContractState.Repair;
import com.mintactivity.activity.tally.store.ContractState.Seen;
import com.mintactivity.activity.tally.store.ContractState.Unchecked;
import com.mintactivity.activity.tally.store.ContractState.Writer;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.dynamo.Item;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The attributes of a {@link ContractState}. What a writer announces lies in attributes of its own ({@code hours:<writer>}, {@code
 * beats:<writer>}, {@code finished:<writer>}), which DynamoDB adds to without a read.
 */
final class StateItems {

    static final String EPOCH = "epoch";
    static final String WATERMARK = "watermark";
    static final String DENSE_SINCE = "dense_since";
    static final String INVALIDATIONS = "invalidations";
    static final String MAY_SHRINK = "may_shrink";
    static final AttributeValue TRUE = fromBool(true);

    private static final String BEHIND = "behind";
    private static final String LAST_REWRITTEN_AT = "last_rewritten_at";
    private static final String STABLE = "stable";
    private static final String MAX_PARTS = "max_parts";
    private static final String SEEN = "seen";
    private static final String UNCHECKED = "unchecked";
    private static final String REPAIR = "repair";
    private static final String HOURS = "hours";
    private static final String BEATS = "beats";
    private static final String FINISHED = "finished";
    private static final String AT = "at";
    private static final String NOT_BEFORE = "not_before";
    private static final String BLOCK = "block";
    private static final String UNTIL = "until";

    private static final AttributeValue ABSENT = AttributeValue.builder().build();

    private StateItems() {}

    static String hours(String writer) {
        return HOURS + ":" + writer;
    }

    static String beats(String writer) {
        return BEATS + ":" + writer;
    }

    static String finished(String writer) {
        return FINISHED + ":" + writer;
    }

    /** @param item empty if there is none */
    static ContractState read(String contract, Map<String, AttributeValue> item) {
        return new ContractState(
                contract,
                number(item, EPOCH, 0),
                new SealedExtent(
                        moment(item, WATERMARK),
                        item.containsKey(BEHIND),
                        moment(item, LAST_REWRITTEN_AT).orElse(Instant.EPOCH),
                        moment(item, STABLE).orElse(Instant.EPOCH),
                        (int) number(item, MAX_PARTS, 1),
                        moment(item, DENSE_SINCE).orElse(Instant.MAX)),
                writers(item),
                values(item.getOrDefault(SEEN, ABSENT).m(), seen -> seen(seen.m())),
                item.getOrDefault(UNCHECKED, ABSENT).l().stream()
                        .map(unchecked -> unchecked(unchecked.m()))
                        .toList(),
                Optional.ofNullable(item.get(REPAIR)).map(repair -> repair(repair.m())),
                number(item, INVALIDATIONS, 0),
                item.containsKey(MAY_SHRINK));
    }

    /** What sealers may change: all but the number of invalidations, and whether hits may be erased. */
    static Map<String, AttributeValue> write(ContractState state) {
        SealedExtent extent = state.extent();
        Map<String, AttributeValue> item = new HashMap<>();
        item.put(EPOCH, number(state.epoch()));
        extent.watermark().ifPresent(watermark -> item.put(WATERMARK, moment(watermark)));
        if (extent.isBehind()) {
            item.put(BEHIND, TRUE);
        }
        item.put(LAST_REWRITTEN_AT, moment(extent.lastRewrittenAt()));
        item.put(STABLE, moment(extent.stable()));
        item.put(MAX_PARTS, number(extent.maxParts()));
        if (!state.isSparse()) {
            item.put(DENSE_SINCE, moment(extent.denseSince()));
        }
        state.writers().forEach((name, writer) -> {
            item.put(hours(name), hours(writer.hours().ranges()));
            item.put(beats(name), number(writer.beats()));
            if (writer.finished()) {
                item.put(finished(name), TRUE);
            }
        });
        item.put(SEEN, fromM(values(state.seen(), StateItems::seen)));
        item.put(
                UNCHECKED,
                fromL(state.unchecked().stream().map(StateItems::unchecked).toList()));
        state.repair().ifPresent(repair -> item.put(REPAIR, repair(repair)));
        return item;
    }

    static AttributeValue moment(Instant moment) {
        return fromS(moment.toString());
    }

    static AttributeValue hours(Collection<Window> ranges) {
        return fromSs(ranges.stream().map(HourRangeTexts::write).distinct().toList());
    }

    private static HourRanges hours(AttributeValue texts) {
        return HourRanges.of(texts.ss().stream().map(HourRangeTexts::read).toList());
    }

    private static AttributeValue number(long number) {
        return fromN(Long.toString(number));
    }

    private static long number(Map<String, AttributeValue> item, String name, long otherwise) {
        return item.containsKey(name) ? Item.number(item, name) : otherwise;
    }

    private static AttributeValue seen(Seen seen) {
        return fromM(Map.of(BEATS, number(seen.beats()), FINISHED, fromBool(seen.finished()), AT, moment(seen.at())));
    }

    private static AttributeValue unchecked(Unchecked unchecked) {
        return fromM(Map.of(HOURS, hours(unchecked.hours().ranges()), NOT_BEFORE, moment(unchecked.notBefore())));
    }

    private static AttributeValue repair(Repair repair) {
        AttributeValue beats = fromM(values(repair.beats(), StateItems::number));
        return fromM(Map.of(BLOCK, moment(repair.block()), UNTIL, moment(repair.until()), BEATS, beats));
    }

    private static Map<String, Writer> writers(Map<String, AttributeValue> item) {
        Map<String, Writer> writers = new HashMap<>();
        item.forEach((name, value) -> {
            if (name.startsWith(beats(""))) {
                String writer = name.substring(beats("").length());
                HourRanges hours = hours(item.getOrDefault(hours(writer), ABSENT));
                writers.put(writer, new Writer(hours, Long.parseLong(value.n()), item.containsKey(finished(writer))));
            }
        });
        return writers;
    }

    private static Seen seen(Map<String, AttributeValue> item) {
        return new Seen(Item.number(item, BEATS), attribute(item, FINISHED).bool(), Instant.parse(text(item, AT)));
    }

    /** The same map with other values. */
    private static <T, R> Map<String, R> values(Map<String, T> map, Function<T, R> change) {
        return map.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> change.apply(entry.getValue())));
    }

    private static Unchecked unchecked(Map<String, AttributeValue> item) {
        return new Unchecked(hours(attribute(item, HOURS)), Instant.parse(text(item, NOT_BEFORE)));
    }

    private static Repair repair(Map<String, AttributeValue> item) {
        Map<String, Long> beats = values(attribute(item, BEATS).m(), number -> Long.parseLong(number.n()));
        return new Repair(Instant.parse(text(item, BLOCK)), beats, Instant.parse(text(item, UNTIL)));
    }

    private static Optional<Instant> moment(Map<String, AttributeValue> item, String name) {
        return Optional.ofNullable(item.get(name)).map(value -> Instant.parse(value.s()));
    }
}
