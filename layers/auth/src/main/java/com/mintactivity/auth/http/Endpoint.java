package com.mintactivity.auth.http;

import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.limit.CacheRead;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.platform.concurrent.Deadline;
import java.util.Map;

/**
 * Handles the requests of one route that the gate admits.
 *
 * @param <Q> the parsed parameters of a request
 */
public interface Endpoint<Q> {

    /**
     * Reads the parameters of a request. Called at most once per request.
     *
     * @param parameters decoded, by their exact names
     */
    Parsed<Q> parse(Map<String, String[]> parameters, Tenant tenant);

    /** Whether its responses are cached. Only then is {@link #cacheRead} called, before the request is admitted. */
    default boolean isCached() {
        return false;
    }

    /**
     * What the limiter's round trip reads from the cache store: the response, if it is cached.
     *
     * @throws UnsupportedOperationException if responses are not cached
     */
    default CacheRead cacheRead(Q query) {
        throw new UnsupportedOperationException("this endpoint's responses are not cached");
    }

    /**
     * The response.
     *
     * @param admitted also has the value that the cache store had for {@link #cacheRead}
     * @param deadline the end of the invocation
     * @throws RuntimeException if it cannot be computed; the request is answered {@code internal}
     */
    EndpointResult answer(Q query, Admitted admitted, Deadline deadline);
}
