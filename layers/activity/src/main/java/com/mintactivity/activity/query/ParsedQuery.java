package com.mintactivity.activity.query;

/** The result of reading a query: its value, or the rule that it breaks. No message quotes a sent value. */
public sealed interface ParsedQuery<Q> {

    /** The query satisfies every rule. */
    record ValidQuery<Q>(Q value) implements ParsedQuery<Q> {}

    /** The query breaks a rule: {@code invalid_request}. */
    record InvalidQuery<Q>(String message) implements ParsedQuery<Q> {}

    /** The query requests a longer window than the tenant may request: {@code window_too_large}. */
    record WindowTooLarge<Q>(String message) implements ParsedQuery<Q> {}
}
