package com.mintactivity.operator.audit;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A change as the audit stores it: a JSON object with each changed attribute, its value {@code before} and
 * {@code after}, without secrets. An attribute that did not exist has no such value. Rows of older versions have a
 * text.
 */
public final class Change {

    private static final Set<String> SECRETS = Set.of("proof", "pepper_version");

    private Change() {}

    /** The differences between two items, by name; empty if there are none. */
    public static String between(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        Set<String> names = new HashSet<>(before.keySet());
        names.addAll(after.keySet());
        names.removeAll(SECRETS);
        ObjectNode changes = JsonMapper.shared().createObjectNode();
        names.stream()
                .sorted()
                .filter(name -> !ItemJson.of(before.get(name)).equals(ItemJson.of(after.get(name))))
                .forEach(name -> {
                    ObjectNode change = changes.putObject(name);
                    if (before.containsKey(name)) {
                        change.set("before", ItemJson.of(before.get(name)));
                    }
                    if (after.containsKey(name)) {
                        change.set("after", ItemJson.of(after.get(name)));
                    }
                });
        return changes.isEmpty() ? "" : changes.toString();
    }

    /** The differences between two items for people, {@code name: before -> after}; secrets by their names alone. */
    public static String shown(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        return Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .sorted()
                .filter(name -> !Objects.equals(before.get(name), after.get(name)))
                .map(name -> SECRETS.contains(name)
                        ? name
                        : name + ": " + show(ItemJson.of(before.get(name))) + " -> "
                                + show(ItemJson.of(after.get(name))))
                .collect(Collectors.joining("; "));
    }

    /** A stored change; a text becomes {@code {text}}. */
    static JsonNode json(String stored) {
        try {
            if (stored.startsWith("{")) {
                return JsonMapper.shared().readTree(stored);
            }
        } catch (JacksonException e) {
            // A text that begins like JSON.
        }
        return JsonMapper.shared().createObjectNode().put("text", stored);
    }

    /** A change for people: {@code name: before -> after}. Of a new item, the values alone. */
    static String text(JsonNode changes) {
        if (changes.has("text")) {
            return changes.path("text").asString();
        }
        boolean isNew = changes.valueStream().noneMatch(change -> change.has("before"));
        return changes.propertyStream()
                .map(change -> change.getKey() + ": "
                        + Stream.of("before", "after")
                                .filter(side -> !isNew || side.equals("after"))
                                .map(side -> show(change.getValue().get(side)))
                                .collect(Collectors.joining(" -> ")))
                .collect(Collectors.joining("; "));
    }

    /**
     * The sum of several changes by one operation, oldest first: numbers of what was done add up, and lists and other
     * facts join. Another attribute has its value before the first change and after the last one.
     */
    static JsonNode together(List<JsonNode> changes) {
        ObjectNode all = JsonMapper.shared().createObjectNode();
        changes.forEach(change -> change.propertyStream()
                .forEach(one -> all.set(
                        one.getKey(),
                        all.has(one.getKey()) ? joined(all.path(one.getKey()), one.getValue()) : one.getValue())));
        return all;
    }

    private static JsonNode joined(JsonNode first, JsonNode next) {
        if (first.isString() || next.isString()) {
            return next;
        }
        JsonNode one = first.path("after");
        JsonNode other = next.path("after");
        boolean isFact = !first.has("before") && !next.has("before");
        ObjectNode both = JsonMapper.shared().createObjectNode();
        if (first.has("before")) {
            both.set("before", first.get("before"));
        }
        if (isFact && one.isNumber() && other.isNumber()) {
            return both.put("after", one.asLong() + other.asLong());
        }
        if (isFact && !one.equals(other)) {
            both.putArray("after")
                    .addAll(Stream.of(one, other)
                            .flatMap(value -> value.isArray() ? value.valueStream() : Stream.of(value))
                            .distinct()
                            .toList());
            return both;
        }
        return next.has("after") ? both.set("after", other) : both;
    }

    private static String show(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return "none";
        }
        return value.isArray() ? value.valueStream().map(Change::show).toList().toString() : value.asString();
    }
}
