package com.mintactivity.model.dynamo;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a request makes of an item, if its condition holds. Absence is an empty map. */
sealed interface Effect {

    /** That of a check. */
    record Unchanged() implements Effect {}

    record Deleted() implements Effect {}

    /** A new item in place of the old one. */
    record Replaced(Map<String, AttributeValue> item) implements Effect {}

    record Updated(Update update) implements Effect {}

    /** Refuses what is invalid whatever is stored, which DynamoDB does before it looks at the item. */
    default void validate(Placeholders names) {
        if (this instanceof Updated(Update update)) {
            update.validate(names);
        }
    }

    /** Whether something is written. */
    default boolean isWrite(Map<String, AttributeValue> before) {
        return switch (this) {
            case Unchanged() -> false;
            case Deleted() -> !before.isEmpty();
            case Replaced(var item) -> true;
            case Updated(var update) -> true;
        };
    }

    /** The item after the request. */
    default Map<String, AttributeValue> apply(
            Map<String, AttributeValue> key, Map<String, AttributeValue> before, Placeholders names) {
        return switch (this) {
            case Unchanged() -> before;
            case Deleted() -> Map.of();
            case Replaced(var item) -> item;
            case Updated(var update) -> update.apply(before.isEmpty() ? key : before, names);
        };
    }
}
