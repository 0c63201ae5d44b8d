package com.mintactivity.operator.backup;

import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.auth.tenant.TenantItems;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.key.KeyRules;
import com.mintactivity.operator.tenant.TenantRules;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Checks the items of a backup by the rules of the commands that make such items; nothing is given twice. */
final class LineRules {

    private final AllowlistPolicy allowlists;
    private final Instant now;

    /** The number of the line that has an item, by its part and name; of an app, too. */
    private final Map<String, Integer> given = new HashMap<>();

    LineRules(AllowlistPolicy allowlists, Instant now) {
        this.allowlists = allowlists;
        this.now = now;
    }

    /**
     * Checks the item of a line.
     *
     * @throws Declined if a rule is broken
     * @throws RuntimeException if an attribute is missing or malformed
     */
    void check(int line, Part part, Map<String, AttributeValue> item) {
        part.check(item);
        once(line, part.word() + " " + part.name(item));
        switch (part) {
            case SWITCH -> {
                if (!part.name(item).equals(TenantItems.SERVICE)) {
                    throw new Declined("it is not the service-wide switch");
                }
            }
            case REMOVED -> {
                if (!TenantItems.isRemovedName(part.name(item))) {
                    throw new Declined("it is not the mark of a removed partner");
                }
            }
            case TENANT -> {
                Tenant tenant = TenantItems.read(item);
                TenantRules.check(tenant);
                tenant.apps().forEach(app -> once(line, "app " + app));
            }
            case KEY -> KeyRules.check(item, allowlists, now);
            case WITHDRAWN -> {}
        }
    }

    private void once(int line, String what) {
        Integer before = given.putIfAbsent(what, line);
        if (before != null) {
            throw new Declined(what + " is in line " + before + ", too");
        }
    }
}
