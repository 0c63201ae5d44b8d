package com.mintactivity.operator.audit;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The part of a file that an operation has done: its lines from the first to the last one, counted from 1. They are all
 * done; later ones may be.
 *
 * @param last less than {@code first} if no line is known to be done
 */
public record DoneLines(long first, long last) {

    /** The lines of an operation that begins at its first line, or does not count lines. */
    static final DoneLines NONE = new DoneLines(1, 0);

    private static final String FIRST = "first_line";
    private static final String LAST = "last_line";

    static DoneLines from(long first) {
        return new DoneLines(first, first - 1);
    }

    static DoneLines read(Map<String, AttributeValue> item) {
        return new DoneLines(
                number(item, FIRST).orElse(NONE.first), number(item, LAST).orElse(NONE.last));
    }

    private static Optional<Long> number(Map<String, AttributeValue> item, String name) {
        return Optional.ofNullable(item.get(name)).map(AttributeValue::n).map(Long::valueOf);
    }

    /** Whether no line is known to be done. */
    public boolean isEmpty() {
        return last < first;
    }

    DoneLines to(long line) {
        return new DoneLines(first, line);
    }

    Map<String, AttributeValue> attributes() {
        return equals(NONE) ? Map.of() : Map.of(FIRST, fromN(Long.toString(first)), LAST, fromN(Long.toString(last)));
    }
}
