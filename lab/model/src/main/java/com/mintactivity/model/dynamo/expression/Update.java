package com.mintactivity.model.dynamo.expression;

import com.mintactivity.platform.text.Utf8Order;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An update expression: SET of values and of grown lists, REMOVE, and ADD to numbers and sets of texts. */
public final class Update {

    public static final Expression.Parser<Update> PARSER = new Expression.Parser<>(Update::new);

    private enum Verb {
        SET,
        APPEND,
        REMOVE,
        ADD
    }

    private record Action(Verb verb, String name, String value) {}

    private final List<Action> actions = new ArrayList<>();

    private Update(Tokens tokens) {
        Set<String> clauses = new HashSet<>();
        while (!tokens.isEmpty()) {
            String clause = tokens.take();
            if (!clauses.add(clause)) {
                throw Refusals.invalid(clause + " twice in an update");
            }
            do {
                actions.add(
                        switch (clause) {
                            case "SET" -> set(tokens);
                            case "REMOVE" -> new Action(Verb.REMOVE, tokens.name(), "");
                            case "ADD" -> new Action(Verb.ADD, tokens.name(), tokens.value());
                            default -> throw tokens.unknown();
                        });
            } while (tokens.takeIf(","));
        }
    }

    private static Action set(Tokens tokens) {
        String name = tokens.name();
        tokens.expect("=");
        if (!tokens.takeIf("list_append")) {
            return new Action(Verb.SET, name, tokens.value());
        }
        tokens.expect("(");
        tokens.expect(name);
        tokens.expect(",");
        String more = tokens.value();
        tokens.expect(")");
        return new Action(Verb.APPEND, name, more);
    }

    /** Refuses an update that is invalid whatever is stored, which DynamoDB does before it looks at the item. */
    public void validate(Placeholders names, Set<String> keys) {
        Set<String> changed = new HashSet<>();
        for (Action action : actions) {
            String attribute = names.attribute(action.name());
            if (!changed.add(attribute)) {
                throw Refusals.invalid("two paths overlap: " + attribute);
            }
            if (keys.contains(attribute)) {
                throw Refusals.invalid("an update of the key attribute " + attribute);
            }
            AttributeValue value = action.verb() == Verb.REMOVE ? null : names.value(action.value());
            if (value != null && action.verb() == Verb.ADD && value.n() == null && !value.hasSs()) {
                throw Refusals.invalid("ADD of a number or a set only");
            }
            if (value != null && action.verb() == Verb.APPEND && !value.hasL()) {
                throw Refusals.invalid("list_append of a list only");
            }
        }
    }

    /** The item after the update. */
    public Map<String, AttributeValue> apply(Map<String, AttributeValue> before, Placeholders names) {
        Map<String, AttributeValue> after = new HashMap<>(before);
        for (Action action : actions) {
            String attribute = names.attribute(action.name());
            switch (action.verb()) {
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
            return Values.sum(stored, more);
        }
        Set<String> all = new TreeSet<>(Utf8Order::compare);
        all.addAll(stored.ss());
        all.addAll(more.ss());
        return AttributeValue.fromSs(List.copyOf(all));
    }

    private static AttributeValue grown(@Nullable AttributeValue stored, AttributeValue more) {
        if (stored == null || !stored.hasL()) {
            throw Refusals.invalid("list_append to a list only");
        }
        List<AttributeValue> all = new ArrayList<>(stored.l());
        all.addAll(more.l());
        return AttributeValue.fromL(all);
    }
}
