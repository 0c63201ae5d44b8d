package com.mintactivity.auth.http;

import com.mintactivity.auth.error.Refusal;

/** An endpoint's answer to a request that was admitted and parsed. */
public sealed interface EndpointResult {

    /** A 200 response. */
    record Success(Body body) implements EndpointResult {}

    /** A refusal whose reason is known only after the response was computed. */
    record Rejection(Refusal refusal) implements EndpointResult {}
}
