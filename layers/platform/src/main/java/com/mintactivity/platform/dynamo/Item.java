package com.mintactivity.platform.dynamo;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads attributes that an item must have. */
public final class Item {

    private Item() {}

    /**
     * An attribute of any type.
     *
     * @throws NullPointerException if the item has no such attribute
     */
    public static AttributeValue attribute(Map<String, AttributeValue> item, String name) {
        return Objects.requireNonNull(item.get(name), name);
    }

    /**
     * A string attribute.
     *
     * @throws NullPointerException if the item has no such attribute
     */
    public static String text(Map<String, AttributeValue> item, String name) {
        return attribute(item, name).s();
    }

    /**
     * A list of strings.
     *
     * @throws NullPointerException if the item has no such attribute
     */
    public static List<String> texts(Map<String, AttributeValue> item, String name) {
        return attribute(item, name).l().stream().map(AttributeValue::s).toList();
    }

    /**
     * A whole number.
     *
     * @throws NullPointerException if the item has no such attribute
     * @throws NumberFormatException if it is not a whole number, or larger than a {@code long}
     */
    public static long number(Map<String, AttributeValue> item, String name) {
        return Long.parseLong(attribute(item, name).n());
    }
}
