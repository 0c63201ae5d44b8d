package com.mintactivity.auth.http;

import com.mintactivity.auth.gate.KeyIdentity;
import java.util.Map;

/**
 * The answer to a request, and whose request it was.
 *
 * @param asked what the request's line says of its query; nothing unless the query was admitted and valid
 */
record Served(ApiAnswer answer, KeyIdentity identity, Map<String, Object> asked) {

    /** An answer that needed no key. */
    static Served toAnyone(ApiAnswer answer) {
        return new Served(answer, new KeyIdentity.Unnamed(), Map.of());
    }
}
