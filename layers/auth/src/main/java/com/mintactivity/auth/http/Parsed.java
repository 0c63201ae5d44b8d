package com.mintactivity.auth.http;

import com.mintactivity.auth.error.Refusal;

/** The result of reading a request's parameters. */
public sealed interface Parsed<Q> {

    /** The parameters satisfy every rule. */
    record Valid<Q>(Q query) implements Parsed<Q> {}

    /** A parameter breaks a rule, which the refusal names. */
    record Invalid<Q>(Refusal refusal) implements Parsed<Q> {}
}
