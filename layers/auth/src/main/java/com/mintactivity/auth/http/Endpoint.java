package com.mintactivity.auth.http;

import com.mintactivity.auth.gate.Admitted;
import java.util.List;
import java.util.Map;

/** Answers the requests of one route that the gate admits. */
public interface Endpoint {

    /** The names of the parameters that it reads, in the contract's order. Others are ignored. */
    List<String> parameters();

    /**
     * Reads the query and answers it, or refuses it.
     *
     * @param parameters decoded, by their exact names
     * @throws RuntimeException if the answer cannot be computed; the request is answered {@code internal}
     */
    ApiAnswer answer(Map<String, String[]> parameters, Admitted admitted);
}
