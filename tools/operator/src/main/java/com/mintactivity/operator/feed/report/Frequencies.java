package com.mintactivity.operator.feed.report;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How many tasks have each value of a field. After very many values, tasks with further ones are counted together.
 *
 * @param <V> the values
 */
final class Frequencies<V extends Comparable<V>> {

    private static final int MAX_VALUES = 10_000;

    /** The number of values in the text; the JSON answer has all that are counted. */
    private static final int SHOWN = 4;

    private final Map<V, Long> counts = new HashMap<>();
    private long others;

    void add(V value) {
        if (counts.size() < MAX_VALUES || counts.containsKey(value)) {
            counts.merge(value, 1L, Long::sum);
        } else {
            others++;
        }
    }

    private List<Map.Entry<V, Long>> sorted() {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<V, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
    }

    /** Such as {@code acme 12, beta 3}, the most frequent ones first. */
    String text() {
        List<Map.Entry<V, Long>> sorted = sorted();
        String shown = sorted.stream()
                .limit(SHOWN)
                .map(each -> String.format(Locale.ROOT, "%s: %,d", each.getKey(), each.getValue()))
                .collect(Collectors.joining(", "));
        long rest = others
                + sorted.stream().skip(SHOWN).mapToLong(Map.Entry::getValue).sum();
        return rest == 0 ? shown : shown + String.format(Locale.ROOT, ", others: %,d", rest);
    }

    /**
     * {@code [{<name>, tasks}]}, the most frequent ones first. Values that are counted together are one entry of
     * null.
     *
     * @param name of the field
     */
    ArrayNode json(String name) {
        ArrayNode array = JsonMapper.shared().createArrayNode();
        sorted().forEach(each -> {
            ObjectNode entry = array.addObject();
            entry.set(name, JsonMapper.shared().valueToTree(each.getKey()));
            entry.put("tasks", each.getValue());
        });
        if (others > 0) {
            array.addObject().putNull(name).put("tasks", others);
        }
        return array;
    }
}
