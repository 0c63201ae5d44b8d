package com.mintactivity.auth.http;

import com.mintactivity.auth.gate.Admitted;
import com.mintactivity.auth.gate.ProvokedErrors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Answers the requests of one route that the gate admits. */
public interface Endpoint {

    /** The names of the parameters that it reads, in the contract's order. Others are ignored. */
    List<String> parameters();

    /** The parameter that another name was probably meant to be. */
    default Optional<String> meant(String name) {
        return Optional.empty();
    }

    /**
     * The number of the error that a sandbox provokes by its query ({@link ProvokedErrors}); empty if it provokes none.
     *
     * @param parameters decoded, by their exact names
     */
    default Optional<String> provoked(Map<String, String[]> parameters) {
        return Optional.empty();
    }

    /**
     * Reads the query and answers it, or refuses it.
     *
     * @param parameters decoded, by their exact names
     * @param asked takes what the line of the request says of its query, by names of fields: parsed values alone,
     *     before the answer is computed
     * @throws RuntimeException if the answer cannot be computed; the request is answered {@code internal}
     */
    ApiAnswer answer(Map<String, String[]> parameters, Admitted admitted, BiConsumer<String, Object> asked);
}
