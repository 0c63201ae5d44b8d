package com.mintactivity.operator.key;

import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.operator.audit.Items;
import java.time.Instant;
import java.util.HashMap;
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

    private static final String NOTE = "note";

    /** The expiry that a rolled key was issued with. */
    private static final String ISSUED_UNTIL = "issued_until";

    static StoredKey read(Map<String, AttributeValue> item) {
        return new StoredKey(KeyItems.read(item), item);
    }

    /** As a new key is stored. */
    static StoredKey issued(KeyRecord key, Optional<String> note) {
        return new StoredKey(key, withNote(KeyItems.write(key), note));
    }

    /** An item with another note, or without one. */
    static Map<String, AttributeValue> withNote(Map<String, AttributeValue> item, Optional<String> note) {
        Map<String, AttributeValue> changed = new HashMap<>(item);
        changed.remove(NOTE);
        note.ifPresent(text -> changed.put(NOTE, fromS(text)));
        return changed;
    }

    /** The id of the key that replaces this one. Earlier releases did not store it. */
    Optional<String> rolledInto() {
        return Optional.ofNullable(item.get(KeyItems.ROLLED_INTO)).map(AttributeValue::s);
    }

    /** The expiry that the key was issued with. */
    Instant issuedUntil() {
        return item.containsKey(ISSUED_UNTIL) ? Instant.parse(text(item, ISSUED_UNTIL)) : record.expiresAt();
    }

    boolean isLive(Instant now) {
        return record.isLive(now);
    }

    /** The text that an operator wrote about the key. */
    Optional<String> note() {
        return Optional.ofNullable(item.get(NOTE)).map(AttributeValue::s);
    }

    /** {@code live}, {@code disabled}, {@code revoked} or {@code expired}. */
    String state(Instant now) {
        if (isLive(now)) {
            return record.disabled() ? "disabled" : "live";
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
        rolled.put(KeyItems.ROLLED_INTO, fromS(successor));
        rolled.put(ISSUED_UNTIL, fromS(issuedUntil().toString()));
        return rolled;
    }

    /** Leaves the proof out. */
    @Override
    public String toString() {
        return record.toString();
    }
}
