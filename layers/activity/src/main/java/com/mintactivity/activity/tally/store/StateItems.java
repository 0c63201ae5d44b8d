package com.mintactivity.activity.tally.store;

import static java.util.stream.Collectors.toMap;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromB;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromBool;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromM;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromSs;

import com.mintactivity.activity.tally.period.Corrections;
import com.mintactivity.activity.tally.period.HourRanges;
import com.mintactivity.activity.tally.store.LostStates.DamagedStateException;
import com.mintactivity.activity.tally.store.OpenHistory.HistoryWriter;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The item of a {@link ContractState}. What a writer claims lies in attributes of its own ({@code hours:<writer>},
 * {@code claims:<writer>}, {@code change:<writer>}, {@code finished:<writer>}), which DynamoDB adds to without a read.
 * Likewise {@code pseudonym:<user>} belongs to the erasure of a user: no sealer writes it. An attribute that is absent
 * stands for what a contract has at first.
 */
final class StateItems {

    static final String EPOCH = "epoch";

    /** The number of claims by all writers. */
    static final String CLAIMS = "claims";

    /** The names of these four attributes end with the writer. */
    static final String HOURS_OF = "hours:";

    static final String CLAIMS_OF = "claims:";
    static final String CHANGE_OF = "change:";
    static final String FINISHED_OF = "finished:";

    /** The name of this attribute ends with the user's id. */
    static final String PSEUDONYM = "pseudonym:";

    /** The version of the contract's tallies, in its state and in the list of contracts. */
    static final String VERSION = "tally_version";

    static final AttributeValue TRUE = fromBool(true);

    static final String MARK = "mark";

    static final String WATERMARK = "watermark";
    private static final String BEHIND = "behind";
    private static final String LAST_REWRITTEN_AT = "last_rewritten_at";
    private static final String STABLE = "stable";
    private static final String DENSE_SINCE = "dense_since";
    private static final String CORRECTIONS = "corrections";
    private static final String UNCHECKED = "unchecked";
    private static final String VERSION_SINCE = "tally_version_since";
    private static final String VERSION_NEXT_AT = "tally_version_next_at";

    /** The last claims of writers that sealers have seen, and when they first saw each. */
    private static final String FIRST_SEEN = "first_seen";

    /** An item has at most 400 KB. One writer claims up to 30 KB, and commits add their own. */
    private static final int MAX_RANGE_BYTES = 300_000;

    private static final AttributeValue NO_MARK = fromS(SealProgress.NONE.mark());
    private static final AttributeValue ABSENT = AttributeValue.builder().build();

    private StateItems() {}

    /** @throws DamagedStateException if an attribute is missing or malformed */
    static ContractState read(String contract, Map<String, AttributeValue> item) {
        try {
            return state(contract, item);
        } catch (RuntimeException malformed) {
            throw new DamagedStateException(contract, malformed);
        }
    }

    private static ContractState state(String contract, Map<String, AttributeValue> item) {
        TallyVersion unrecorded = TallyVersion.unrecorded();
        return new ContractState(
                contract,
                epoch(item),
                new SealProgress(
                        readMoment(item, WATERMARK).orElse(null),
                        item.containsKey(BEHIND),
                        readMoment(item, DENSE_SINCE).orElse(SealProgress.NONE.denseSince()),
                        readMoment(item, LAST_REWRITTEN_AT).orElse(SealProgress.NONE.lastRewrittenAt()),
                        readMoment(item, STABLE).orElse(SealProgress.NONE.stable()),
                        item.getOrDefault(MARK, NO_MARK).s()),
                new OpenHistory(writers(item), readNumber(item, CLAIMS, 0), due(item)),
                unchecked(item),
                new TallyVersion(
                        version(item),
                        readMoment(item, VERSION_SINCE).orElse(unrecorded.since()),
                        readMoment(item, VERSION_NEXT_AT).orElse(unrecorded.nextAt())),
                corrections(item),
                pseudonyms(item));
    }

    /** The epoch of a state or a tally. */
    static long epoch(Map<String, AttributeValue> item) {
        return readNumber(item, EPOCH, 0);
    }

    /** The version that a state or the list of contracts names. */
    static int version(Map<String, AttributeValue> item) {
        return (int) readNumber(item, VERSION, TallyVersion.UNRECORDED);
    }

    private static Map<String, HistoryWriter> writers(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> seen = item.getOrDefault(FIRST_SEEN, ABSENT).m();
        Map<String, HistoryWriter> writers = new HashMap<>();
        item.keySet().stream().filter(name -> name.startsWith(CLAIMS_OF)).forEach(attribute -> {
            String name = attribute.substring(CLAIMS_OF.length());
            AttributeValue change = item.get(CHANGE_OF + name);
            long claims = readNumber(item, attribute, 0);
            writers.put(
                    name,
                    new HistoryWriter(
                            change == null ? HistoryChange.ADDS : HistoryChange.valueOf(change.s()),
                            ranges(item.getOrDefault(HOURS_OF + name, ABSENT)),
                            claims,
                            item.containsKey(FINISHED_OF + name),
                            readMoment(seen, claim(name, claims)).orElse(null)));
        });
        return writers;
    }

    private static Map<HistoryChange, HourRanges> due(Map<String, AttributeValue> item) {
        Map<HistoryChange, HourRanges> due = new EnumMap<>(HistoryChange.class);
        for (HistoryChange change : HistoryChange.values()) {
            due.put(change, ranges(item.getOrDefault(change.due(), ABSENT)));
        }
        return due;
    }

    private static Corrections corrections(Map<String, AttributeValue> item) {
        AttributeValue bytes = item.get(CORRECTIONS);
        return bytes == null ? Corrections.NONE : Corrections.read(bytes.b().asByteArray());
    }

    private static Map<String, String> pseudonyms(Map<String, AttributeValue> item) {
        Map<String, String> pseudonyms = new HashMap<>();
        item.forEach((name, value) -> {
            if (name.startsWith(PSEUDONYM)) {
                pseudonyms.put(name.substring(PSEUDONYM.length()), value.s());
            }
        });
        return pseudonyms;
    }

    private static NavigableMap<Instant, HourRanges> unchecked(Map<String, AttributeValue> item) {
        NavigableMap<Instant, HourRanges> unchecked = new TreeMap<>();
        item.getOrDefault(UNCHECKED, ABSENT)
                .m()
                .forEach((at, hours) -> unchecked.put(Instant.parse(at), ranges(hours)));
        return unchecked;
    }

    /** The attributes of a state that a sealer writes. */
    static Map<String, AttributeValue> write(ContractState state) {
        Map<String, AttributeValue> item = new HashMap<>();
        SealProgress progress = state.progress();
        TallyVersion version = state.version();
        item.put(EPOCH, number(state.epoch()));
        state.watermark().ifPresent(watermark -> item.put(WATERMARK, moment(watermark)));
        put(item, BEHIND, TRUE, progress.isBehind());
        put(item, DENSE_SINCE, moment(progress.denseSince()), !state.isSparse());
        put(item, LAST_REWRITTEN_AT, moment(progress.lastRewrittenAt()), !isFirst(progress.lastRewrittenAt()));
        put(item, STABLE, moment(progress.stable()), !progress.stable().equals(SealProgress.NONE.stable()));
        put(item, MARK, fromS(state.mark()), !state.mark().isEmpty());
        put(item, CLAIMS, number(state.history().claims()), state.history().claims() > 0);
        state.history().writers().forEach((name, writer) -> {
            item.put(CLAIMS_OF + name, number(writer.claims()));
            put(item, CHANGE_OF + name, change(writer.change()), writer.change() != HistoryChange.ADDS);
            put(
                    item,
                    HOURS_OF + name,
                    hours(writer.hours().ranges()),
                    !writer.hours().isEmpty());
            put(item, FINISHED_OF + name, TRUE, writer.finished());
        });
        state.history().due().forEach((change, hours) -> item.put(change.due(), hours(hours.ranges())));
        Map<String, AttributeValue> seen = seen(state.history().writers());
        put(item, FIRST_SEEN, fromM(seen), !seen.isEmpty());
        put(item, UNCHECKED, hoursByTime(state.unchecked()), !state.unchecked().isEmpty());
        byte[] corrections = state.corrections().write();
        put(item, CORRECTIONS, fromB(SdkBytes.fromByteArray(corrections)), corrections.length > 0);
        put(item, VERSION, number(version.number()), version.number() != TallyVersion.UNRECORDED);
        put(item, VERSION_SINCE, moment(version.since()), !version.isComplete());
        put(item, VERSION_NEXT_AT, moment(version.nextAt()), !version.isComplete());
        return item;
    }

    private static boolean isFirst(Instant rewrittenAt) {
        return rewrittenAt.equals(SealProgress.NONE.lastRewrittenAt());
    }

    private static void put(Map<String, AttributeValue> item, String name, AttributeValue value, boolean isPresent) {
        if (isPresent) {
            item.put(name, value);
        }
    }

    private static Map<String, AttributeValue> seen(Map<String, HistoryWriter> writers) {
        Map<String, AttributeValue> seen = new HashMap<>();
        writers.forEach((name, writer) -> Optional.ofNullable(writer.firstSeen())
                .ifPresent(at -> seen.put(claim(name, writer.claims()), moment(at))));
        return seen;
    }

    /** Absent from an item, it stands for {@link HistoryChange#ADDS}. */
    static AttributeValue change(HistoryChange change) {
        return fromS(change.name());
    }

    private static String claim(String writer, long claims) {
        return writer + ":" + claims;
    }

    private static AttributeValue hoursByTime(Map<Instant, HourRanges> unchecked) {
        return fromM(unchecked.entrySet().stream()
                .collect(toMap(
                        at -> at.getKey().toString(),
                        hours -> hours(hours.getValue().ranges()))));
    }

    static AttributeValue moment(Instant moment) {
        return fromS(moment.toString());
    }

    /** When the index {@link TallyItems#DUE} has the contract. */
    static Map<String, AttributeValue> dueAt(String contract, Instant at) {
        int shard = Math.floorMod(contract.hashCode(), ContractStates.SHARDS);
        return Map.of(TallyItems.DUE_SHARD, fromS(Integer.toString(shard)), TallyItems.DUE_AT, moment(at));
    }

    private static Optional<Instant> readMoment(Map<String, AttributeValue> item, String name) {
        return Optional.ofNullable(item.get(name)).map(value -> Instant.parse(value.s()));
    }

    static AttributeValue number(long number) {
        return fromN(Long.toString(number));
    }

    private static long readNumber(Map<String, AttributeValue> item, String name, long absent) {
        return Optional.ofNullable(item.get(name))
                .map(value -> Long.parseLong(value.n()))
                .orElse(absent);
    }

    static AttributeValue hours(Collection<Window> ranges) {
        return fromSs(ranges.stream().map(HourRanges::write).distinct().toList());
    }

    /** Whether the hours that writers have claimed take so much of the item that commits may find no room. */
    static boolean isCrowded(Map<String, AttributeValue> item) {
        Stream<String> ranges = item.values().stream().flatMap(value -> value.ss().stream());
        return ranges.mapToInt(String::length).sum() > MAX_RANGE_BYTES;
    }

    private static HourRanges ranges(AttributeValue texts) {
        return HourRanges.of(texts.ss().stream().map(HourRanges::read).toList());
    }
}
