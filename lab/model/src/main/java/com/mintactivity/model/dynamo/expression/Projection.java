package com.mintactivity.model.dynamo.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes that a read returns. */
public record Projection(List<String> names) {

    public static final Expression.Parser<Projection> PARSER = new Expression.Parser<>(Projection::parse);

    public Projection {
        names = List.copyOf(names);
    }

    private static Projection parse(Tokens tokens) {
        List<String> names = new ArrayList<>(List.of(tokens.name()));
        while (tokens.takeIf(",")) {
            names.add(tokens.name());
        }
        return new Projection(names);
    }

    public void validate(Placeholders placeholders) {
        if (new HashSet<>(names.stream().map(placeholders::attribute).toList()).size() < names.size()) {
            throw Refusals.invalid("two paths overlap");
        }
    }

    public Map<String, AttributeValue> of(Map<String, AttributeValue> item, Placeholders placeholders) {
        Map<String, AttributeValue> some = new HashMap<>();
        for (String name : names) {
            String attribute = placeholders.attribute(name);
            AttributeValue value = item.get(attribute);
            if (value != null) {
                some.put(attribute, value);
            }
        }
        return some;
    }
}
