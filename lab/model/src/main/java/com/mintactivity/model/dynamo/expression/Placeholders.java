package com.mintactivity.model.dynamo.expression;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The placeholders of one request, which must be those that its expressions use. */
public final class Placeholders {

    private final Map<String, String> names;
    private final Map<String, AttributeValue> values;
    private final Set<String> used = new HashSet<>();

    public Placeholders(Map<String, String> names, Map<String, AttributeValue> values) {
        this.names = names;
        this.values = new HashMap<>();
        values.forEach((placeholder, value) -> this.values.put(placeholder, Values.kept(value)));
    }

    /** The meaning of an expression of the request; null if it has none. Refuses an unknown placeholder. */
    public <T> @Nullable T read(Expression.Parser<T> parser, @Nullable String text) {
        if (text == null) {
            return null;
        }
        Expression<T> expression = parser.of(text);
        for (String placeholder : expression.placeholders()) {
            if (!names.containsKey(placeholder) && !values.containsKey(placeholder)) {
                throw Refusals.invalid("the expression uses an undefined placeholder " + placeholder);
            }
        }
        used.addAll(expression.placeholders());
        return expression.meaning();
    }

    /** Refuses a request with placeholders that none of its expressions uses. */
    public void requireAllUsed() {
        if (used.size() < names.size() + values.size()) {
            throw Refusals.invalid("an unused placeholder in " + names.keySet() + values.keySet());
        }
    }

    public String attribute(String name) {
        return name.charAt(0) == '#' ? names.getOrDefault(name, name) : name;
    }

    public AttributeValue value(String placeholder) {
        AttributeValue value = values.get(placeholder);
        if (value == null) {
            throw new IllegalStateException(placeholder);
        }
        return value;
    }
}
