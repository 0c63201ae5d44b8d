package com.mintactivity.auth.error;

/**
 * An error response.
 *
 * @param message human-readable; never contains a secret, and no data but the caller's own
 * @param retryAfterS whole seconds to wait before the next request; 0, which is {@link #NO_RETRY}, sends no header
 * @param reason why, in a word for the operator, who sees it in the log line of the request: what the code and its
 *     message do not disclose to the caller. Of an invalid query the parameter's name, of an exceeded rate the limit's.
 *     Never what a caller sent
 */
public record Refusal(ErrorCode code, String message, long retryAfterS, String reason) {

    public static final long NO_RETRY = 0;

    /** One body for every failed authentication, so that it does not show which check failed. */
    public static final Refusal INVALID_KEY = of(
            ErrorCode.INVALID_KEY,
            "The key is missing, malformed, unknown, expired or revoked, or its partner is disabled.",
            "invalid");

    public static final Refusal NOT_FOUND =
            of(ErrorCode.NOT_FOUND, "No such route. Check the path; the method must be GET.", "no_such_route");

    public static final Refusal INTERNAL =
            new Refusal(ErrorCode.INTERNAL, "The service is temporarily unable to answer. Retry later.", 1, "failure");

    /** @throws IllegalArgumentException if the seconds are negative */
    public Refusal {
        if (retryAfterS < 0) {
            throw new IllegalArgumentException("retryAfterS must not be negative: " + retryAfterS);
        }
    }

    public static Refusal of(ErrorCode code, String message, String reason) {
        return new Refusal(code, message, NO_RETRY, reason);
    }

    /** The same response, with the reason for the operator. */
    public Refusal because(String itsReason) {
        return new Refusal(code, message, retryAfterS, itsReason);
    }

    /**
     * The refusal of a query.
     *
     * @param parameter the parameter that breaks a rule
     */
    public static Refusal invalidRequest(String message, String parameter) {
        return of(ErrorCode.INVALID_REQUEST, message, parameter);
    }

    /**
     * The refusal of a window that is longer than allowed.
     *
     * @param parameter the parameter from which it is measured
     */
    public static Refusal windowTooLarge(String message, String parameter) {
        return of(ErrorCode.WINDOW_TOO_LARGE, message, parameter);
    }
}
