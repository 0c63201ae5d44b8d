package com.mintactivity.auth.tenant;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromBool;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of table {@code tenants}, all under the key attribute {@value #KEY}: a tenant under its name, the
 * service-wide switch under {@value #SERVICE}, and for each app an item {@code app#<app id>} that names its one owner.
 */
public final class TenantItems {

    public static final String KEY = "tenant";
    public static final String SERVICE = "service";
    public static final String OWNER = "owner";

    /** An attribute that each tenant has, and no other item. */
    public static final String APPS = "apps";

    public static final String ENABLED = "enabled";

    /** A duration such as {@code PT6H}. */
    public static final String EXPECT_HITS_EVERY = "expect_hits_every";

    public static final String EXPECT_HITS_SINCE = "expect_hits_since";

    /** True for a sandbox and for the canary; absent for a partner. */
    public static final String SYNTHETIC = "synthetic";

    /** Since when the removal of a tenant is under way. */
    public static final String REMOVING_SINCE = "removing_since";

    /** The apps that a partner had whose removal is under way. */
    public static final String REMOVING_APPS = "removing_apps";

    /** Since when a mark keeps the name of a removed partner. */
    public static final String REMOVED_AT = "removed_at";

    /** No name of a tenant begins like this. */
    private static final String REMOVED = "removed#";

    private TenantItems() {}

    public static String table(String stack) {
        return stack + "-tenants";
    }

    public static Map<String, AttributeValue> key(String name) {
        return Map.of(KEY, fromS(name));
    }

    public static Map<String, AttributeValue> appKey(String appId) {
        return key("app#" + appId);
    }

    /** The key of the mark of a removed partner. */
    public static Map<String, AttributeValue> removedKey(String name) {
        return key(removedName(name));
    }

    /** The name of that mark. */
    public static String removedName(String name) {
        return REMOVED + name;
    }

    /** Whether a key is one of the mark of a removed partner. */
    public static boolean isRemovedName(String key) {
        return key.startsWith(REMOVED) && Tenant.isName(key.substring(REMOVED.length()));
    }

    /** The name of the tenant of a key, or of the mark of a removed partner. */
    public static String nameOf(String key) {
        return key.startsWith(REMOVED) ? key.substring(REMOVED.length()) : key;
    }

    /** The mark of a removed partner, whose name is never given again. */
    public static Map<String, AttributeValue> removed(String name, Instant at) {
        Map<String, AttributeValue> item = new HashMap<>(removedKey(name));
        item.put(REMOVED_AT, fromS(at.toString()));
        return item;
    }

    public static Map<String, AttributeValue> app(String appId, String owner) {
        Map<String, AttributeValue> item = new HashMap<>(appKey(appId));
        item.put(OWNER, fromS(owner));
        return item;
    }

    public static Map<String, AttributeValue> write(Tenant tenant) {
        Map<String, AttributeValue> item = new HashMap<>(writeSwitch(tenant.name(), tenant.api()));
        item.put(APPS, fromL(tenant.apps().stream().map(AttributeValue::fromS).toList()));
        item.put("attribution_live_at", fromS(tenant.attributionLiveAt().toString()));
        item.put("max_window_days", fromN(Integer.toString(tenant.maxWindowDays())));
        item.put(ENABLED, fromBool(tenant.enabled()));
        tenant.expectation().ifPresent(expected -> {
            item.put(EXPECT_HITS_EVERY, fromS(expected.every().toString()));
            item.put(EXPECT_HITS_SINCE, fromS(expected.since().toString()));
        });
        if (tenant.synthetic()) {
            item.put(SYNTHETIC, fromBool(true));
        }
        return item;
    }

    /**
     * The tenant of an item.
     *
     * @throws RuntimeException if an attribute is missing or malformed
     */
    public static Tenant read(Map<String, AttributeValue> item) {
        return new Tenant(
                attribute(item, KEY).s(),
                attribute(item, APPS).l().stream().map(AttributeValue::s).toList(),
                Instant.parse(attribute(item, "attribution_live_at").s()),
                Integer.parseInt(attribute(item, "max_window_days").n()),
                attribute(item, ENABLED).bool(),
                readSwitch(item),
                readExpectation(item),
                isSynthetic(item));
    }

    /** Whether the item of a tenant, which need not have other attributes, is one of a sandbox or of the canary. */
    public static boolean isSynthetic(Map<String, AttributeValue> item) {
        return item.containsKey(SYNTHETIC)
                && Boolean.TRUE.equals(attribute(item, SYNTHETIC).bool());
    }

    /** The expectation in the item of a tenant, which need not have other attributes. */
    public static Optional<HitsExpectation> readExpectation(Map<String, AttributeValue> item) {
        return Optional.ofNullable(item.get(EXPECT_HITS_EVERY))
                .map(every -> new HitsExpectation(
                        Duration.parse(every.s()),
                        Instant.parse(attribute(item, EXPECT_HITS_SINCE).s())));
    }

    /** The item of the service-wide switch; part of a tenant's own item too. */
    public static Map<String, AttributeValue> writeSwitch(String name, Switch api) {
        Map<String, AttributeValue> item = new HashMap<>(key(name));
        item.put("api_enabled", fromBool(api.on()));
        if (api.hasPlannedEnd()) {
            item.put("api_off_until", fromS(api.until().toString()));
        }
        return item;
    }

    /** The switch of an item; an empty item is on: the switch was never used. */
    public static Switch readSwitch(Map<String, AttributeValue> item) {
        AttributeValue on = item.get("api_enabled");
        if (on == null || on.bool()) {
            return Switch.ON;
        }
        AttributeValue until = item.get("api_off_until");
        return until == null ? Switch.off() : Switch.offUntil(Instant.parse(until.s()));
    }
}
