package com.mintactivity.activity.seal;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromB;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One item of a stored sum.
 *
 * @param parts how many items make up the sum
 * @param tag one for all parts of one writing, so that parts of two writings are told apart
 */
record StoredPart(String period, int number, int parts, long tag, SdkBytes bytes) {

    static List<StoredPart> of(String period, List<byte[]> parts) {
        CRC32 crc = new CRC32();
        parts.forEach(crc::update);
        List<StoredPart> stored = new ArrayList<>();
        for (byte[] part : parts) {
            stored.add(new StoredPart(
                    period, stored.size(), parts.size(), crc.getValue(), SdkBytes.fromByteArrayUnsafe(part)));
        }
        return stored;
    }

    static StoredPart read(Map<String, AttributeValue> item) {
        String sort = attribute(item, TallyItems.SORT).s();
        return new StoredPart(
                TallyItems.period(sort),
                TallyItems.partNumber(sort),
                Integer.parseInt(attribute(item, "parts").n()),
                Long.parseLong(attribute(item, "tag").n()),
                attribute(item, "tally").b());
    }

    byte[] array() {
        return bytes.asByteArrayUnsafe();
    }

    String sort() {
        return TallyItems.part(period, number);
    }

    Map<String, AttributeValue> write(String contract, long generation) {
        Map<String, AttributeValue> item = new HashMap<>(TallyItems.key(contract, sort()));
        item.put("parts", fromN(Integer.toString(parts)));
        item.put("tag", fromN(Long.toString(tag)));
        item.put("tally", fromB(bytes));
        item.put("generation", fromN(Long.toString(generation)));
        return item;
    }
}
