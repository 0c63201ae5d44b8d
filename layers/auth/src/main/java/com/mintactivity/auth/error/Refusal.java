package com.mintactivity.auth.error;

/**
 * An error response.
 *
 * @param message human-readable; never contains a secret, and no data but the caller's own
 * @param retryAfterS whole seconds to wait before the next request; 0, which is {@link #NO_RETRY}, sends no header
 * @param name what names the reason in the log line in place of its word; empty if nothing does. Never what a caller
 *     sent
 */
public record Refusal(ErrorCode code, String message, long retryAfterS, Reason reason, String name) {

    public static final long NO_RETRY = 0;

    /** One body for every failed authentication, so that it does not show which check failed. */
    public static final Refusal INVALID_KEY = of(
            ErrorCode.INVALID_KEY,
            "The key is missing, malformed, unknown, expired or revoked, or its partner is disabled.",
            Reason.UNKNOWN);

    public static final Refusal NOT_FOUND =
            of(ErrorCode.NOT_FOUND, "No such route. Check the path; the method must be GET.", Reason.NO_SUCH_ROUTE);

    public static final Refusal INTERNAL = new Refusal(
            ErrorCode.INTERNAL, "The service is temporarily unable to answer. Retry later.", 1, Reason.FAILURE, "");

    /** @throws IllegalArgumentException if the seconds are negative */
    public Refusal {
        if (retryAfterS < 0) {
            throw new IllegalArgumentException("retryAfterS must not be negative: " + retryAfterS);
        }
    }

    public static Refusal of(ErrorCode code, String message, Reason reason) {
        return of(code, message, reason, "");
    }

    public static Refusal of(ErrorCode code, String message, Reason reason, String name) {
        return new Refusal(code, message, NO_RETRY, reason, name);
    }

    /** The same response for another reason. */
    public Refusal because(Reason other) {
        return because(other, "");
    }

    /** The same response for another reason, with its name. */
    public Refusal because(Reason other, String itsName) {
        return new Refusal(code, message, retryAfterS, other, itsName);
    }

    /** The reason in the log line. */
    public String word() {
        return name.isEmpty() ? reason.word() : name;
    }

    /**
     * The refusal of a query.
     *
     * @param parameter the parameter that breaks a rule
     */
    public static Refusal invalidRequest(String message, String parameter) {
        return of(ErrorCode.INVALID_REQUEST, message, Reason.PARAMETER, parameter);
    }

    /**
     * The refusal of a window that is longer than allowed.
     *
     * @param parameter the parameter from which it is measured
     */
    public static Refusal windowTooLarge(String message, String parameter) {
        return of(ErrorCode.WINDOW_TOO_LARGE, message, Reason.PARAMETER, parameter);
    }
}
