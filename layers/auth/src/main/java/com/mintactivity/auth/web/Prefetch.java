package com.mintactivity.auth.web;

import com.mintactivity.auth.tenant.Tenant;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * What an endpoint wants read from the cache store on the same round trip as the limiter's. Asked once per request, when the key
 * is proven and before the remaining checks; its answer is used only where they admit the request.
 */
@FunctionalInterface
public interface Prefetch {

    Prefetch NOTHING = (request, tenant) -> Optional.empty();

    /** The key to read, or nothing. May leave attributes on the request for its servlet. */
    Optional<String> key(HttpServletRequest request, Tenant tenant);
}
