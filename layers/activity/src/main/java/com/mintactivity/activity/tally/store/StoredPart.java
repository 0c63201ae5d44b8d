package com.mintactivity.activity.tally.store;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromB;

import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyDecoder;
import com.mintactivity.activity.tally.column.TallyEncoder;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.period.MinuteLife;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One item of a stored tally.
 *
 * @param parts how many items the tally has, at least 1
 * @param tag the checksum of all parts together, so that parts of two writings are never combined and damage is noticed
 * @param bytes empty if the tally has no hits
 */
public record StoredPart(String period, int number, int parts, long tag, SdkBytes bytes) {

    /** An attribute of the items of tallies. */
    static final String PARTS = "parts";

    /**
     * The parts of a tally. An empty tally has one part without bytes.
     *
     * @throws IllegalStateException if one of its wallets has no index
     */
    public static List<StoredPart> of(String period, TallyAccumulator tally) {
        List<byte[]> encoded = TallyEncoder.encode(tally);
        List<byte[]> parts = encoded.isEmpty() ? List.of(new byte[0]) : encoded;
        long tag = tagOf(parts);
        return IntStream.range(0, parts.size())
                .mapToObj(i -> new StoredPart(period, i, parts.size(), tag, SdkBytes.fromByteArrayUnsafe(parts.get(i))))
                .toList();
    }

    static long tagOf(List<byte[]> parts) {
        CRC32 crc = new CRC32();
        parts.forEach(crc::update);
        return crc.getValue();
    }

    static StoredPart read(Map<String, AttributeValue> item) {
        String sort = text(item, TallyItems.SORT);
        return new StoredPart(
                TallyItems.period(sort),
                TallyItems.partNumber(sort),
                Integer.parseInt(attribute(item, PARTS).n()),
                Long.parseLong(attribute(item, "tag").n()),
                attribute(item, "tally").b());
    }

    /** The first part lies among the contract's other items, a further part under a partition key of its own. */
    static String partition(String contract, String sort) {
        return TallyItems.partNumber(sort) == 0 ? contract : contract + "#" + sort;
    }

    /** Whether the tally may name a user. Of a tally with several parts, or of another version, it is not known. */
    boolean mayName(String user) {
        byte[] only = bytes.asByteArrayUnsafe();
        if (parts == 1 && (only.length == 0 || TallyDecoder.reads(only))) {
            TallyAccumulator tally = new StoredTally(period, only.length == 0 ? List.of() : List.of(only)).byChain();
            return IntStream.range(0, tally.size())
                    .anyMatch(entry -> tally.userId(entry).equals(user));
        }
        return true;
    }

    /** The sort keys of the parts after this one. */
    Stream<String> further() {
        return IntStream.range(number + 1, parts).mapToObj(next -> TallyItems.part(period, next));
    }

    /** Empty parts in place of those that a longer tally of the period has, the last one first. */
    List<StoredPart> surplus(StoredPart longer) {
        return IntStream.range(parts, longer.parts)
                .mapToObj(further -> new StoredPart(period, further, parts, tag, SdkBytes.fromByteArray(new byte[0])))
                .toList()
                .reversed();
    }

    Map<String, AttributeValue> write(String contract, long epoch) {
        String sort = TallyItems.part(period, number);
        Map<String, AttributeValue> item = new HashMap<>(TallyItems.key(partition(contract, sort), sort));
        item.put(PARTS, StateItems.number(parts));
        item.put("tag", StateItems.number(tag));
        item.put("tally", fromB(bytes));
        item.put(StateItems.EPOCH, StateItems.number(epoch));
        if (period.startsWith(Grid.MINUTES.unit())) {
            Instant expiry = TallyItems.span(period).since().plus(MinuteLife.STORED);
            item.put(TallyItems.EXPIRES_AT, StateItems.number(expiry.getEpochSecond()));
        }
        return item;
    }
}
