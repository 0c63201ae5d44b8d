package com.mintactivity.model.dynamo;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The placeholders of one request. Refuses a request that has some which it does not use, as DynamoDB does. */
final class Placeholders {

    private final Map<String, String> names;
    private final Map<String, AttributeValue> values;
    private final Set<String> used = new HashSet<>();

    Placeholders(Map<String, String> names, Map<String, AttributeValue> values) {
        this.names = names;
        this.values = values;
    }

    String attribute(String name) {
        if (name.charAt(0) != '#') {
            return name;
        }
        String attribute = names.get(name);
        if (attribute == null) {
            throw Refusals.invalid("the expression uses an undefined name " + name);
        }
        used.add(name);
        return attribute;
    }

    AttributeValue value(String placeholder) {
        AttributeValue value = values.get(placeholder);
        if (value == null) {
            throw Refusals.invalid("the expression uses an undefined value " + placeholder);
        }
        used.add(placeholder);
        if (value.hasSs() && value.ss().isEmpty()) {
            throw Refusals.invalid("a set must not be empty");
        }
        return value;
    }

    /** @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if a placeholder was not used */
    void requireAllUsed() {
        if (used.size() < names.size() + values.size()) {
            throw Refusals.invalid("an unused placeholder in " + names.keySet() + values.keySet());
        }
    }
}
