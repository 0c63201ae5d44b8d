package com.mintactivity.operator.key;

import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.operator.audit.Items;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A key with its whole item. Some of its attributes are not part of the record, because only the operator's commands
 * use them.
 *
 * @param item as it was read
 */
record StoredKey(KeyRecord record, Map<String, AttributeValue> item) {

    /** Of a key that was rolled: the id of its successor. */
    private static final String ROLLED_INTO = "rolled_into";

    /** Of a key that was rolled: the expiry that it was issued with. */
    private static final String ISSUED_UNTIL = "issued_until";

    static StoredKey read(Map<String, AttributeValue> item) {
        return new StoredKey(KeyItems.read(item), item);
    }

    /** As a new key is stored. */
    static StoredKey issued(KeyRecord key) {
        return new StoredKey(key, KeyItems.write(key));
    }

    /** The id of the key that replaces this one. Earlier releases did not store it. */
    Optional<String> rolledInto() {
        return Optional.ofNullable(item.get(ROLLED_INTO)).map(AttributeValue::s);
    }

    /** The expiry that the key was issued with. */
    Instant issuedUntil() {
        return item.containsKey(ISSUED_UNTIL) ? Instant.parse(text(item, ISSUED_UNTIL)) : record.expiresAt();
    }

    boolean isLive(Instant now) {
        return record.isLive(now);
    }

    /** {@code live}, {@code revoked} or {@code expired}. */
    String state(Instant now) {
        if (isLive(now)) {
            return "live";
        }
        return record.isRevoked() ? "revoked" : "expired";
    }

    /** The item with another record of the same key. */
    Map<String, AttributeValue> with(KeyRecord changed) {
        return Items.revised(item, KeyItems.write(record), KeyItems.write(changed));
    }

    /** The item of a rolled key, which ends at a given time. */
    Map<String, AttributeValue> rolled(String successor, Instant end) {
        Map<String, AttributeValue> rolled = with(record.expiring(end));
        rolled.put(ROLLED_INTO, fromS(successor));
        rolled.put(ISSUED_UNTIL, fromS(issuedUntil().toString()));
        return rolled;
    }

    /** Leaves the proof out. */
    @Override
    public String toString() {
        return record.toString();
    }
}
