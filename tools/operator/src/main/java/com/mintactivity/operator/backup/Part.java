package com.mintactivity.operator.backup;

import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.auth.key.KeyItems;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.platform.dynamo.Item;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The parts of a backup, in the order in which they are restored: a key needs its tenant. */
enum Part {
    /** The service-wide switch, if it was ever used. */
    SWITCH,
    /** The mark that keeps the name of a removed partner. */
    REMOVED,
    /** A tenant with its apps. */
    TENANT,
    /** A key, with its proof and without its token. */
    KEY,
    /** A withdrawn task, without its hit. */
    WITHDRAWN;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The attribute that is the key of the table. */
    String keyName() {
        return switch (this) {
            case SWITCH, REMOVED, TENANT -> TenantItems.KEY;
            case KEY -> KeyItems.KEY;
            case WITHDRAWN -> HitItems.KEY;
        };
    }

    String table(String stack) {
        return switch (this) {
            case SWITCH, REMOVED, TENANT -> TenantItems.table(stack);
            case KEY -> KeyItems.table(stack);
            case WITHDRAWN -> HitItems.table(stack);
        };
    }

    /** The name of an item, by which a file has them in order. */
    String name(Map<String, AttributeValue> item) {
        return Item.text(item, keyName());
    }

    /** @throws RuntimeException if an attribute is missing or malformed */
    void check(Map<String, AttributeValue> item) {
        name(item);
        switch (this) {
            case SWITCH -> TenantItems.readSwitch(item);
            case REMOVED -> Instant.parse(Item.text(item, TenantItems.REMOVED_AT));
            case TENANT -> TenantItems.read(item);
            case KEY -> KeyItems.read(item);
            case WITHDRAWN -> HitItems.read(HitItems.lostHit(item));
        }
    }
}
