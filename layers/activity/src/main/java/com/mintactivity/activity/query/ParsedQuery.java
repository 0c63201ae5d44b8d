package com.mintactivity.activity.query;

/** The outcome of reading a query: its value, or the rule that it breaks. No message quotes what was sent. */
public sealed interface ParsedQuery<Q> {

    /** The query keeps every rule. */
    record Valid<Q>(Q value) implements ParsedQuery<Q> {}

    /** The query breaks a rule: {@code invalid_request}. */
    record Invalid<Q>(String message) implements ParsedQuery<Q> {}

    /** The query asks for a longer window than the tenant may: {@code window_too_large}. */
    record WindowTooLarge<Q>(String message) implements ParsedQuery<Q> {}
}
