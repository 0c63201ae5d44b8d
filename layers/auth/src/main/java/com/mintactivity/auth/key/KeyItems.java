package com.mintactivity.auth.key;

import static com.mintactivity.platform.dynamo.Item.number;
import static com.mintactivity.platform.dynamo.Item.text;
import static com.mintactivity.platform.dynamo.Item.texts;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromBool;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.limit.Rate;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items of table {@code keys}, one for each key, under the key attribute {@value #KEY}. */
public final class KeyItems {

    public static final String KEY = "key_id";
    public static final String TENANT = "tenant";

    /** In the usage table: a day of UTC, {@code YYYY-MM-DD}. */
    public static final String LAST_USED_ON = "last_used_on";

    /** Its presence is the revocation. */
    public static final String REVOKED_AT = "revoked_at";

    /** Its presence is the pause. */
    public static final String DISABLED = "disabled";

    public static final String EXPIRES_AT = "expires_at";

    /** The id of the successor of a key that was rolled. Only the operator's commands and the sealer use it. */
    public static final String ROLLED_INTO = "rolled_into";

    private KeyItems() {}

    public static String table(String stack) {
        return stack + "-keys";
    }

    /** The table that stores, under the same key attribute, the day on which a key was last used. */
    public static String usageTable(String stack) {
        return stack + "-usage";
    }

    public static Map<String, AttributeValue> key(String keyId) {
        return Map.of(KEY, fromS(keyId));
    }

    public static Map<String, AttributeValue> write(KeyRecord key) {
        Map<String, AttributeValue> item = new HashMap<>(key(key.keyId()));
        item.put("proof", fromS(key.proof()));
        item.put("pepper_version", fromS(key.pepperVersion()));
        item.put(TENANT, fromS(key.tenant()));
        item.put("scopes", list(key.scopes()));
        item.put("allow", list(key.allow().texts()));
        item.put("per_minute", fromN(Integer.toString(key.rate().perMinute())));
        item.put("burst", fromN(Integer.toString(key.rate().burst())));
        item.put("issued_at", fromS(key.issuedAt().toString()));
        item.put(EXPIRES_AT, fromS(key.expiresAt().toString()));
        key.revokedAt().ifPresent(at -> item.put(REVOKED_AT, fromS(at.toString())));
        if (key.disabled()) {
            item.put(DISABLED, fromBool(true));
        }
        return item;
    }

    /**
     * The key of an item.
     *
     * @throws RuntimeException if an attribute is missing or malformed
     */
    public static KeyRecord read(Map<String, AttributeValue> item) {
        AttributeValue revoked = item.get(REVOKED_AT);
        return new KeyRecord(
                text(item, KEY),
                text(item, "proof"),
                text(item, "pepper_version"),
                text(item, TENANT),
                texts(item, "scopes"),
                Allowlist.stored(texts(item, "allow")),
                new Rate(Math.toIntExact(number(item, "per_minute")), Math.toIntExact(number(item, "burst"))),
                Instant.parse(text(item, "issued_at")),
                Instant.parse(text(item, EXPIRES_AT)),
                Optional.ofNullable(revoked).map(at -> Instant.parse(at.s())),
                item.containsKey(DISABLED));
    }

    private static AttributeValue list(List<String> texts) {
        return fromL(texts.stream().map(AttributeValue::fromS).toList());
    }
}
