package com.mintactivity.activity.query;

import java.util.function.Function;

/** What came of reading a query: its value, or the sentence that says why there is none. No sentence quotes what was sent. */
public sealed interface Parsed<T> {

    /** The query keeps every rule. */
    record Valid<T>(T value) implements Parsed<T> {}

    /** The query breaks a rule: {@code invalid_request}. */
    record Invalid<T>(String message) implements Parsed<T> {}

    /** The query asks for a longer window than it may: {@code window_too_large}. */
    record WindowTooLarge<T>(String message) implements Parsed<T> {}

    /** Reads on where this is valid. */
    default <U> Parsed<U> then(Function<? super T, Parsed<U>> next) {
        return switch (this) {
            case Valid<T>(T value) -> next.apply(value);
            case Invalid<T>(String message) -> new Invalid<>(message);
            case WindowTooLarge<T>(String message) -> new WindowTooLarge<>(message);
        };
    }
}
