package com.mintactivity.simulation.guard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * An update request in pieces that can be changed: what it sets, adds and removes, and its conditions, by attribute.
 */
final class Rewrite {

    private static final Pattern CLAUSE = Pattern.compile("(SET|REMOVE|ADD) ");

    private final UpdateItemRequest request;
    private final Map<String, AttributeValue> sets = new HashMap<>();
    private final Map<String, AttributeValue> adds = new HashMap<>();
    private final List<String> removes = new ArrayList<>();

    /** Attribute, and the value that it must have; null if it must be absent. */
    private final Map<String, @Nullable AttributeValue> conditions = new HashMap<>();

    /** Attributes that must be present. */
    private final List<String> present = new ArrayList<>();

    Rewrite(UpdateItemRequest request) {
        this.request = request;
        Matcher clause = CLAUSE.matcher(request.updateExpression());
        int start = -1;
        String kind = "";
        while (clause.find()) {
            if (start >= 0) {
                terms(kind, request.updateExpression().substring(start, clause.start()));
            }
            kind = clause.group(1);
            start = clause.end();
        }
        terms(kind, request.updateExpression().substring(start));
        String condition = request.conditionExpression();
        for (String term : condition == null ? new String[0] : condition.split(" AND ", -1)) {
            String argument = term.substring(term.indexOf('(') + 1, term.length() - 1);
            if (term.startsWith("attribute_not_exists(")) {
                conditions.put(name(argument), null);
            } else if (term.startsWith("attribute_exists(")) {
                present.add(name(argument));
            } else {
                String[] sides = term.split(" = ", -1);
                conditions.put(name(sides[0]), value(sides[1]));
            }
        }
    }

    private void terms(String kind, String text) {
        for (String term : text.trim().split(", ", -1)) {
            String[] words = term.trim().split(" = | ", -1);
            switch (kind) {
                case "SET" -> sets.put(name(words[0]), value(words[1]));
                case "ADD" -> adds.put(name(words[0]), value(words[1]));
                default -> removes.add(name(words[0]));
            }
        }
    }

    private String name(String placeholder) {
        return request.expressionAttributeNames().getOrDefault(placeholder, placeholder);
    }

    private AttributeValue value(String placeholder) {
        return java.util.Objects.requireNonNull(
                request.expressionAttributeValues().get(placeholder));
    }

    Map<String, AttributeValue> sets() {
        return sets;
    }

    Map<String, AttributeValue> adds() {
        return adds;
    }

    List<String> removes() {
        return removes;
    }

    Rewrite withoutConditions(Predicate<String> attribute) {
        conditions.keySet().removeIf(attribute);
        return this;
    }

    Rewrite withoutSets(Set<String> attributes) {
        sets.keySet().removeAll(attributes);
        return this;
    }

    Rewrite set(BiFunction<String, AttributeValue, AttributeValue> change) {
        sets.replaceAll(change);
        return this;
    }

    /** Sets what the request adds. */
    Rewrite setInsteadOfAdding(Predicate<String> attribute) {
        for (String name : List.copyOf(adds.keySet())) {
            if (attribute.test(name)) {
                sets.put(name, java.util.Objects.requireNonNull(adds.remove(name)));
            }
        }
        return this;
    }

    UpdateItemRequest build() {
        Map<String, String> names = new HashMap<>();
        Map<String, AttributeValue> values = new HashMap<>();
        List<String> clauses = new ArrayList<>();
        clause(clauses, "SET ", sets, " = ", names, values);
        if (!removes.isEmpty()) {
            clauses.add("REMOVE "
                    + String.join(
                            ", ",
                            removes.stream()
                                    .map(name -> placeholder(name, names))
                                    .toList()));
        }
        clause(clauses, "ADD ", adds, " ", names, values);
        List<String> terms = new ArrayList<>();
        conditions.forEach((attribute, value) -> {
            String name = placeholder(attribute, names);
            terms.add(value == null ? "attribute_not_exists(" + name + ")" : name + " = " + placeholder(value, values));
        });
        present.forEach(attribute -> terms.add("attribute_exists(" + placeholder(attribute, names) + ")"));
        return request.toBuilder()
                .updateExpression(String.join(" ", clauses))
                .conditionExpression(terms.isEmpty() ? null : String.join(" AND ", terms))
                .expressionAttributeNames(names)
                .expressionAttributeValues(values.isEmpty() ? null : values)
                .build();
    }

    private static void clause(
            List<String> clauses,
            String keyword,
            Map<String, AttributeValue> terms,
            String between,
            Map<String, String> names,
            Map<String, AttributeValue> values) {
        if (!terms.isEmpty()) {
            List<String> texts = new ArrayList<>();
            terms.forEach((name, value) -> texts.add(placeholder(name, names) + between + placeholder(value, values)));
            clauses.add(keyword + String.join(", ", texts));
        }
    }

    private static String placeholder(String attribute, Map<String, String> names) {
        for (var name : names.entrySet()) {
            if (name.getValue().equals(attribute)) {
                return name.getKey();
            }
        }
        String placeholder = "#r" + names.size();
        names.put(placeholder, attribute);
        return placeholder;
    }

    private static String placeholder(AttributeValue value, Map<String, AttributeValue> values) {
        String placeholder = ":r" + values.size();
        values.put(placeholder, value);
        return placeholder;
    }
}
