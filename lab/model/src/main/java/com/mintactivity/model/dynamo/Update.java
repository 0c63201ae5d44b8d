package com.mintactivity.model.dynamo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An update expression: SET of values and of grown lists, REMOVE, and ADD to numbers and sets of strings. */
final class Update {

    private static final Map<String, Update> PARSED = new ConcurrentHashMap<>();

    private enum Kind {
        SET,
        APPEND,
        REMOVE,
        ADD
    }

    private record Action(Kind kind, String name, String value) {}

    private final List<Action> actions = new ArrayList<>();

    private Update(Tokens tokens) {
        while (!tokens.isEmpty()) {
            String clause = tokens.take();
            do {
                actions.add(
                        switch (clause) {
                            case "SET" -> set(tokens);
                            case "REMOVE" -> new Action(Kind.REMOVE, tokens.take(), "");
                            case "ADD" -> new Action(Kind.ADD, tokens.take(), tokens.take());
                            default -> throw tokens.unknown();
                        });
            } while (tokens.takeIf(","));
        }
    }

    /**
     * Reads an expression.
     *
     * @throws UnsupportedOperationException if the model does not know it
     */
    static Update of(String expression) {
        return PARSED.computeIfAbsent(expression, text -> new Update(new Tokens(text)));
    }

    private static Action set(Tokens tokens) {
        String name = tokens.take();
        tokens.expect("=");
        String value = tokens.take();
        if (!value.equals("list_append")) {
            return new Action(Kind.SET, name, value);
        }
        tokens.expect("(");
        tokens.expect(name);
        tokens.expect(",");
        String more = tokens.take();
        tokens.expect(")");
        return new Action(Kind.APPEND, name, more);
    }

    /** Refuses an update that is invalid whatever is stored, which DynamoDB does before it looks at the item. */
    void validate(Placeholders names) {
        Set<String> changed = new HashSet<>();
        for (Action action : actions) {
            if (!changed.add(names.attribute(action.name()))) {
                throw Refusals.invalid("two paths overlap: " + names.attribute(action.name()));
            }
            if (action.kind() != Kind.REMOVE) {
                names.value(action.value());
            }
        }
    }

    /** The item after the update. */
    Map<String, AttributeValue> apply(Map<String, AttributeValue> before, Placeholders names) {
        Map<String, AttributeValue> after = new HashMap<>(before);
        for (Action action : actions) {
            String attribute = names.attribute(action.name());
            switch (action.kind()) {
                case SET -> after.put(attribute, names.value(action.value()));
                case REMOVE -> after.remove(attribute);
                case ADD -> after.put(attribute, sum(before.get(attribute), names.value(action.value())));
                case APPEND -> after.put(attribute, grown(before.get(attribute), names.value(action.value())));
            }
        }
        return after;
    }

    private static AttributeValue sum(@Nullable AttributeValue stored, AttributeValue more) {
        if (stored == null) {
            return more;
        }
        if (stored.type() != more.type()) {
            throw Refusals.invalid("ADD of another type");
        }
        if (more.n() != null) {
            return AttributeValue.fromN(Long.toString(Long.parseLong(stored.n()) + Long.parseLong(more.n())));
        }
        if (!more.hasSs()) {
            throw Refusals.invalid("ADD to a number or a set only");
        }
        Set<String> all = new LinkedHashSet<>(stored.ss());
        all.addAll(more.ss());
        return AttributeValue.fromSs(List.copyOf(all));
    }

    private static AttributeValue grown(@Nullable AttributeValue stored, AttributeValue more) {
        if (stored == null || !stored.hasL() || !more.hasL()) {
            throw Refusals.invalid("list_append of a list to a list only");
        }
        List<AttributeValue> all = new ArrayList<>(stored.l());
        all.addAll(more.l());
        return AttributeValue.fromL(all);
    }
}
