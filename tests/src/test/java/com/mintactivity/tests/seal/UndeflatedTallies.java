package com.mintactivity.tests.seal;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromB;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterOutputStream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Stores tallies whose header is deflated with the header as it is: the same tallies, with other bytes. */
final class UndeflatedTallies {

    private UndeflatedTallies() {}

    /** Returns how many of the items were changed. */
    static int store(DynamoDbClient dynamo, String table, List<Map<String, AttributeValue>> items) {
        int changed = 0;
        for (Map<String, AttributeValue> item : items) {
            AttributeValue tally = item.get("tally");
            byte[] part = tally == null ? new byte[0] : tally.b().asByteArray();
            if (part.length > 0 && part[1] == 1) {
                byte[] plain = undeflated(ByteBuffer.wrap(part));
                CRC32 crc = new CRC32();
                crc.update(plain);
                Map<String, AttributeValue> other = new HashMap<>(item);
                other.put("tally", fromB(SdkBytes.fromByteArray(plain)));
                other.put("tag", fromN(Long.toString(crc.getValue())));
                dynamo.putItem(put -> put.tableName(table).item(other));
                changed++;
            }
        }
        return changed;
    }

    private static byte[] undeflated(ByteBuffer part) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        plain.write(part.get());
        part.get();
        plain.write(0);
        byte[] deflated = new byte[number(part)];
        part.get(deflated);
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        try (Inflater inflater = new Inflater(true);
                InflaterOutputStream inflating = new InflaterOutputStream(header, inflater)) {
            inflating.write(deflated);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        write(header.size(), plain);
        plain.writeBytes(header.toByteArray());
        byte[] columns = new byte[part.remaining()];
        part.get(columns);
        plain.writeBytes(columns);
        return plain.toByteArray();
    }

    /** A number of seven bits a byte, lowest first. */
    private static int number(ByteBuffer from) {
        int value = 0;
        int shift = 0;
        int next;
        do {
            next = from.get();
            value |= (next & 0x7F) << shift;
            shift += 7;
        } while (next < 0);
        return value;
    }

    private static void write(int number, ByteArrayOutputStream to) {
        for (int rest = number; ; rest >>>= 7) {
            if (rest < 0x80) {
                to.write(rest);
                return;
            }
            to.write((rest & 0x7F) | 0x80);
        }
    }
}
