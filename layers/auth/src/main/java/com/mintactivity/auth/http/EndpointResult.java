package com.mintactivity.auth.http;

import com.mintactivity.auth.error.Refusal;

/** What an endpoint answers a request that was admitted and parsed. */
public sealed interface EndpointResult {

    /** A 200 response. */
    record Success(Body body) implements EndpointResult {}

    /** A refusal that only computing the response could show. */
    record Refused(Refusal refusal) implements EndpointResult {}
}
