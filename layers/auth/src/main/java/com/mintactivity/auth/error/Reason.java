package com.mintactivity.auth.error;

import java.util.Locale;

/**
 * Why a request was refused, in a word for the operator, who sees it in the request's log line: what the code and its
 * message do not disclose to the caller. {@code docs/observe.md} explains each.
 */
public enum Reason {
    // invalid_key
    MISSING,
    MALFORMED,
    UNKNOWN,
    WRONG_SECRET,
    UNKNOWN_PEPPER_VERSION,
    REVOKED,
    EXPIRED,
    KEY_DISABLED,
    /** The tenant. */
    DISABLED,
    NO_SUCH_TENANT,
    // ip_not_allowed, scope_missing
    NOT_ON_ALLOWLIST,
    UNREADABLE_ADDRESS,
    /** Named by the scope that the key lacks. */
    SCOPE,
    // invalid_request, window_too_large
    /** Named by the parameter. */
    PARAMETER,
    // rate_limited
    /** Named by the limit. */
    LIMIT,
    // tenant_api_disabled, by the switch of the whole service or of the tenant
    SERVICE,
    TENANT,
    // ip_trust_unconfigured, not_found, internal
    IP_TRUST,
    NO_SUCH_ROUTE,
    UNREADABLE_EVENT,
    /** A cap of the stack, or a limit of DynamoDB, is reached. */
    STORAGE_THROTTLED,
    /** Named by the class of the failure. */
    FAILURE,
    /** A sandbox asked for the error. */
    PROVOKED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
