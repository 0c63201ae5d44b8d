package com.mintactivity.tests.harness;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items of all tables of a stack at one time, without order. */
public record TableContents(Map<String, Map<Map<String, AttributeValue>, Long>> tables) {

    public static TableContents of(Stack stack) {
        Map<String, Map<Map<String, AttributeValue>, Long>> tables = new TreeMap<>();
        SharedEngines.template()
                .tables(stack.name())
                .forEach(table -> tables.put(
                        table.tableName().substring(stack.name().length() + 1),
                        stack
                                .dynamo()
                                .scanPaginator(scan ->
                                        scan.tableName(table.tableName()).consistentRead(true))
                                .items()
                                .stream()
                                .collect(Collectors.groupingBy(item -> item, Collectors.counting()))));
        return new TableContents(tables);
    }

    /** All tables but one. */
    public TableContents without(String table) {
        Map<String, Map<Map<String, AttributeValue>, Long>> others = new TreeMap<>(tables);
        others.remove(table);
        return new TableContents(others);
    }

    /** The items of one table, named without the prefix of its stack. */
    public List<Map<String, AttributeValue>> items(String table) {
        return List.copyOf(Objects.requireNonNull(tables.get(table), table).keySet());
    }

    /** The hits, those that were withdrawn included. */
    public List<Hit> hits() {
        return items("hits").stream().map(HitItems::read).toList();
    }
}
