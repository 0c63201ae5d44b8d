package com.mintactivity.auth.http;

import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.tenant.Tenant;
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

    /**
     * The response.
     *
     * @throws RuntimeException if it cannot be computed; the request is answered {@code internal}
     */
    EndpointResult answer(Q query, Admitted admitted);
}
