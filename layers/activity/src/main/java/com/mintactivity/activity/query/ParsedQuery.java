package com.mintactivity.activity.query;

/** The result of reading a query: its value, or the rule that it breaks. No message quotes a sent value. */
public sealed interface ParsedQuery<Q> {

    /** The query satisfies every rule. */
    record ValidQuery<Q>(Q value) implements ParsedQuery<Q> {}

    /**
     * The query breaks a rule: {@code invalid_request}.
     *
     * @param parameter the name of the parameter that breaks it
     */
    record InvalidQuery<Q>(String parameter, String message) implements ParsedQuery<Q> {}

    /**
     * The query requests a longer window than the tenant may request: {@code window_too_large}.
     *
     * @param parameter the name of the parameter from which the window is measured
     */
    record WindowTooLarge<Q>(String parameter, String message) implements ParsedQuery<Q> {}
}
