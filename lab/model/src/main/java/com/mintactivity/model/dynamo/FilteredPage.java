package com.mintactivity.model.dynamo;

import com.mintactivity.model.dynamo.expression.Condition;
import com.mintactivity.model.dynamo.expression.Placeholders;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A page of a query or scan.
 *
 * @param items those that meet the filter
 * @param read how many were read
 * @param bytes of these
 * @param last the last one that was read, if the page ended before the entries did; else null
 */
record FilteredPage(
        List<Map<String, AttributeValue>> items,
        int read,
        long bytes,
        @Nullable Map<String, AttributeValue> last) {

    /** The most bytes of read items, whatever of them is returned. */
    private static final long MAX_BYTES = 1 << 20;

    /**
     * Reads a page. It ends after as many items as the limit, or after the item with which it exceeds 1 MB.
     *
     * @param moment that is seen
     */
    static FilteredPage of(
            Iterator<ItemVersions> entries, long moment, int limit, @Nullable Condition filter, Placeholders names) {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        int read = 0;
        long bytes = 0;
        while (entries.hasNext()) {
            ItemVersions entry = entries.next();
            Map<String, AttributeValue> item = entry.at(moment);
            if (item.isEmpty()) {
                continue;
            }
            read++;
            bytes += entry.bytes(moment);
            if (filter == null || filter.holds(item, names)) {
                items.add(item);
            }
            if (read == limit || bytes > MAX_BYTES) {
                return new FilteredPage(items, read, bytes, item);
            }
        }
        return new FilteredPage(items, read, bytes, null);
    }

    FilteredPage {
        items = List.copyOf(items);
    }
}
