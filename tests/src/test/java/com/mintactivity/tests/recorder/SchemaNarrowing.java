package com.mintactivity.tests.recorder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Finds where a schema may refuse what an earlier one accepted. A change that is not certainly a widening, such as
 * another pattern, counts as a narrowing. A field that the earlier schema did not define may get any rule, since
 * senders leave undefined names to later versions; only names that start with {@value #SENDER_PREFIX} belong to the
 * senders.
 */
final class SchemaNarrowing {

    /** The prefix of the names of senders' own fields. */
    private static final String SENDER_PREFIX = "x_";

    private static final Set<String> ANNOTATIONS =
            Set.of("$schema", "$id", "$defs", "$comment", "title", "description", "examples");
    private static final Set<String> RULES = Set.of(
            "type", "enum", "const", "required", "pattern", "format", "minLength", "maxLength", "minimum", "maximum");

    private final JsonNode old;
    private final JsonNode now;
    private final Set<String> knownFields;
    private final List<String> found = new ArrayList<>();

    private SchemaNarrowing(JsonNode old, JsonNode now) {
        this.old = old;
        this.now = now;
        this.knownFields = old.findValues("properties").stream()
                .flatMap(fields -> fields.propertyNames().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The narrowings, each a JSON pointer and a reason. */
    static List<String> between(JsonNode old, JsonNode now) {
        SchemaNarrowing narrowing = new SchemaNarrowing(old, now);
        narrowing.part("", old, now);
        return narrowing.found;
    }

    private void part(String at, JsonNode oldPart, JsonNode nowPart) {
        JsonNode was = resolved(old, oldPart);
        JsonNode is = resolved(now, nowPart);
        Set<String> keywords = new TreeSet<>(was.propertyNames());
        keywords.addAll(is.propertyNames());
        keywords.removeAll(ANNOTATIONS);
        keywords.forEach(keyword -> keyword(at + "/" + keyword, keyword, was.path(keyword), is.path(keyword)));
    }

    private void keyword(String at, String keyword, JsonNode was, JsonNode is) {
        if (keyword.equals("properties")) {
            fields(at, was, is);
        } else if (keyword.equals("then") || keyword.equals("else")) {
            part(at, was, is);
        } else if (is.isMissingNode()) {
            require(at, RULES.contains(keyword), "is gone");
        } else if (was.isMissingNode()) {
            require(at, false, "is new");
        } else {
            require(at, accepts(keyword, was, is), "is narrower or not comparable");
        }
    }

    private static boolean accepts(String keyword, JsonNode was, JsonNode is) {
        return switch (keyword) {
            case "required" -> values(was).containsAll(values(is));
            case "type", "enum" -> values(is).containsAll(values(was));
            case "minLength", "minimum" -> is.decimalValue().compareTo(was.decimalValue()) <= 0;
            case "maxLength", "maximum" -> is.decimalValue().compareTo(was.decimalValue()) >= 0;
            default -> is.equals(was);
        };
    }

    private void fields(String at, JsonNode was, JsonNode is) {
        for (Map.Entry<String, JsonNode> field : was.properties()) {
            String name = field.getKey();
            require(at + "/" + name, is.has(name), "is gone");
            part(at + "/" + name, field.getValue(), is.path(name));
        }
        for (String name : is.propertyNames()) {
            boolean isFree = !knownFields.contains(name) && !name.startsWith(SENDER_PREFIX);
            require(at + "/" + name, was.has(name) || isFree, "is a new rule for a name in use");
        }
    }

    /** A part merged with the definition that it refers to. Both apply, so neither may repeat a rule of the other. */
    private static JsonNode resolved(JsonNode root, JsonNode part) {
        if (!part.has("$ref")) {
            return part;
        }
        ObjectNode both =
                (ObjectNode) root.at(part.path("$ref").asString().substring(1)).deepCopy();
        part.properties().stream().filter(rule -> !rule.getKey().equals("$ref")).forEach(rule -> {
            if (both.has(rule.getKey()) && !ANNOTATIONS.contains(rule.getKey())) {
                throw new IllegalArgumentException(rule.getKey() + " appears next to $ref and in the definition");
            }
            both.set(rule.getKey(), rule.getValue());
        });
        return both;
    }

    /** The members of an array, or the one value. */
    private static Set<JsonNode> values(JsonNode value) {
        return value.isArray() ? value.valueStream().collect(Collectors.toSet()) : Set.of(value);
    }

    private void require(String at, boolean holds, String reason) {
        if (!holds) {
            found.add(at + " " + reason);
        }
    }
}
