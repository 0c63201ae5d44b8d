package com.mintactivity.model.dynamo;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The versions of an item, or of its copy in an index, over time. Absence is an empty map. */
final class ItemVersions {

    private static final ItemVersion ABSENT = new ItemVersion(Long.MIN_VALUE, Map.of(), 0, null);

    private ItemVersion latest = ABSENT;

    /** A version, and the one before it. */
    private static final class ItemVersion {

        private final long since;
        private final Map<String, AttributeValue> item;
        private final int bytes;
        private @Nullable ItemVersion before;

        private ItemVersion(long since, Map<String, AttributeValue> item, int bytes, @Nullable ItemVersion before) {
            this.since = since;
            this.item = item;
            this.bytes = bytes;
            this.before = before;
        }
    }

    Map<String, AttributeValue> latest() {
        return latest.item;
    }

    Map<String, AttributeValue> at(long moment) {
        return version(moment).item;
    }

    /** The size of the item at a moment. */
    int bytes(long moment) {
        return version(moment).bytes;
    }

    private ItemVersion version(long moment) {
        for (ItemVersion version = latest; version != null; version = version.before) {
            if (version.since <= moment) {
                return version;
            }
        }
        return ABSENT;
    }

    /**
     * Adds a version. A copy never shows an older version after a newer one.
     *
     * @param oldest the earliest moment that will be asked for from now on
     */
    void add(long moment, Map<String, AttributeValue> item, int bytes, long oldest) {
        long since = Math.max(moment, latest.since);
        latest = new ItemVersion(since, item, bytes, since <= oldest ? null : latest);
        for (ItemVersion version = latest; version != null; version = version.before) {
            if (version.since <= oldest) {
                version.before = null;
            }
        }
    }

    /** Whether there is no item, and will be none at any moment that is asked for. */
    boolean isForgotten() {
        return latest.item.isEmpty() && latest.before == null;
    }

    long lastChange() {
        return latest.since;
    }
}
