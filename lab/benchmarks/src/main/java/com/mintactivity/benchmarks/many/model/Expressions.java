package com.mintactivity.benchmarks.many.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What the service uses of DynamoDB's expressions. Refuses everything else. */
final class Expressions {

    private static final Pattern CLAUSE = Pattern.compile("(SET|REMOVE|ADD) (.*?)(?= (?:SET|REMOVE|ADD) |$)");
    private static final Pattern ACTION =
            Pattern.compile("([#\\w]+)(?: = list_append\\(\\1, (:\\w+)\\)| = (:\\w+)| (:\\w+))?(?:, |$)");
    private static final Pattern TERM = Pattern.compile(
            "attribute_not_exists\\(([#\\w]+)\\)|size\\(([#\\w]+)\\) = (:\\w+)|([#\\w]+) ([=<]) (:\\w+)");

    /** Parsed expressions by their text, of which there are few. */
    private final Map<String, List<Action>> updates = new HashMap<>();

    private final Map<String, List<List<Matcher>>> conditions = new HashMap<>();

    private enum Kind {
        SET,
        APPEND,
        REMOVE,
        ADD
    }

    private record Action(Kind kind, String name, @Nullable String value) {}

    boolean holds(
            @Nullable String condition,
            Map<String, AttributeValue> item,
            Map<String, String> names,
            Map<String, AttributeValue> values) {
        return condition == null
                || conditions.computeIfAbsent(condition, Expressions::condition).stream()
                        .anyMatch(terms -> terms.stream().allMatch(term -> holds(term, item, names, values)));
    }

    private static List<List<Matcher>> condition(String text) {
        List<List<Matcher>> alternatives = new ArrayList<>();
        for (String alternative : text.split(" OR ", -1)) {
            List<Matcher> terms = new ArrayList<>();
            for (String term : alternative.split(" AND ", -1)) {
                Matcher parsed = TERM.matcher(term);
                if (!parsed.matches()) {
                    throw new UnsupportedOperationException(text);
                }
                terms.add(parsed);
            }
            alternatives.add(terms);
        }
        return alternatives;
    }

    private static boolean holds(
            Matcher term,
            Map<String, AttributeValue> item,
            Map<String, String> names,
            Map<String, AttributeValue> values) {
        if (term.group(1) != null) {
            return !item.containsKey(names.getOrDefault(term.group(1), term.group(1)));
        }
        if (term.group(2) != null) {
            AttributeValue list = item.get(names.getOrDefault(term.group(2), term.group(2)));
            AttributeValue size = Objects.requireNonNull(values.get(term.group(3)));
            return list != null && list.l().size() == Integer.parseInt(size.n());
        }
        AttributeValue stored = item.get(names.getOrDefault(term.group(4), term.group(4)));
        AttributeValue value = Objects.requireNonNull(values.get(term.group(6)));
        if (stored == null) {
            return false;
        }
        return term.group(5).equals("=")
                ? stored.equals(value)
                : Long.parseLong(stored.n()) < Long.parseLong(value.n());
    }

    Map<String, AttributeValue> updated(
            String update,
            Map<String, AttributeValue> before,
            Map<String, String> names,
            Map<String, AttributeValue> values) {
        Map<String, AttributeValue> after = new HashMap<>(before);
        for (Action action : updates.computeIfAbsent(update, Expressions::update)) {
            String name = names.getOrDefault(action.name(), action.name());
            AttributeValue value = action.value() == null ? null : values.get(action.value());
            switch (action.kind()) {
                case SET -> after.put(name, Objects.requireNonNull(value));
                case REMOVE -> after.remove(name);
                case ADD -> after.merge(name, Objects.requireNonNull(value), Expressions::sum);
                case APPEND -> after.merge(name, Objects.requireNonNull(value), Expressions::joined);
            }
        }
        return after;
    }

    private static List<Action> update(String text) {
        List<Action> actions = new ArrayList<>();
        Matcher clause = CLAUSE.matcher(text);
        int end = 0;
        while (clause.find()) {
            end = clause.end();
            Matcher action = ACTION.matcher(clause.group(2));
            int read = 0;
            while (action.find() && action.start() == read && action.end() > read) {
                read = action.end();
                actions.add(action(clause.group(1), action));
            }
            if (read < clause.group(2).length()) {
                throw new UnsupportedOperationException(text);
            }
        }
        if (end < text.length()) {
            throw new UnsupportedOperationException(text);
        }
        return actions;
    }

    private static Action action(String clause, Matcher action) {
        return switch (clause) {
            case "SET" ->
                action.group(2) == null
                        ? new Action(Kind.SET, action.group(1), action.group(3))
                        : new Action(Kind.APPEND, action.group(1), action.group(2));
            case "ADD" -> new Action(Kind.ADD, action.group(1), action.group(4));
            default -> new Action(Kind.REMOVE, action.group(1), null);
        };
    }

    private static AttributeValue sum(AttributeValue stored, AttributeValue more) {
        if (stored.n() != null) {
            return AttributeValue.fromN(Long.toString(Long.parseLong(stored.n()) + Long.parseLong(more.n())));
        }
        Set<String> all = new LinkedHashSet<>(stored.ss());
        all.addAll(more.ss());
        return AttributeValue.fromSs(List.copyOf(all));
    }

    private static AttributeValue joined(AttributeValue stored, AttributeValue more) {
        List<AttributeValue> all = new ArrayList<>(stored.l());
        all.addAll(more.l());
        return AttributeValue.fromL(all);
    }
}
