package com.mintactivity.model.dynamo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The attributes that a read returns. */
record Projection(List<String> names) {

    static final Expression.Kind<Projection> KIND = new Expression.Kind<>(Projection::parse);

    Projection {
        names = List.copyOf(names);
    }

    private static Projection parse(Tokens tokens) {
        List<String> names = new ArrayList<>(List.of(tokens.name()));
        while (tokens.takeIf(",")) {
            names.add(tokens.name());
        }
        return new Projection(names);
    }

    void validate(Placeholders placeholders) {
        if (new HashSet<>(names.stream().map(placeholders::attribute).toList()).size() < names.size()) {
            throw Refusals.invalid("two paths overlap");
        }
    }

    Map<String, AttributeValue> of(Map<String, AttributeValue> item, Placeholders placeholders) {
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
