package com.mintactivity.operator.key;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.dynamo.Item;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The rules of the commands that issue and change keys, for a key that was stored elsewhere. */
public final class KeyRules {

    private KeyRules() {}

    /** The terms of keys, for people. */
    public static String text(List<Map<String, AttributeValue>> items, Instant now) {
        return KeyAnswers.text(items.stream().map(StoredKey::read).toList(), KeyFacts.at(now));
    }

    /** Warns of the live keys whose limit is above the service-wide cap. */
    public static void warnOfCap(Root root, List<Map<String, AttributeValue>> items, Instant now) {
        new ServiceCap(root).warnAbove(items.stream().map(StoredKey::read).toList(), now);
    }

    /**
     * Checks the item of a key, whether or not the key has ended.
     *
     * @param policy of the ranges that keys of partners may have; the canary's key has its own
     * @throws Declined if {@code key issue}, {@code key allow}, {@code key limit} or {@code key note} would refuse it
     * @throws RuntimeException if an attribute is missing or malformed
     */
    public static void check(Map<String, AttributeValue> item, AllowlistPolicy policy, Instant now) {
        StoredKey stored = StoredKey.read(item);
        KeyRecord key = stored.record();
        if (!Token.isKeyId(key.keyId())) {
            throw new Declined("the id of a key is svc_ and 12 letters and digits");
        }
        if (key.issuedAt().isAfter(now)) {
            throw new Declined("the key's issue is in the future");
        }
        AllowlistPolicy permitted = key.tenant().equals(Tenant.CANARY) ? AllowlistPolicy.CANARY : policy;
        Allowlist allow = Declined.ifInvalid(() -> Allowlist.of(Item.texts(item, "allow"), permitted));
        // A key that was rolled without an overlap may end with its issue.
        Instant end = key.expiresAt().isAfter(key.issuedAt())
                ? key.expiresAt()
                : key.issuedAt().plusSeconds(1);
        new KeyTerms(key.tenant(), key.scopes(), allow, key.rate(), key.issuedAt(), end);
        stored.note().ifPresent(note -> KeyNote.of(KeyItems.KEY, note));
    }
}
