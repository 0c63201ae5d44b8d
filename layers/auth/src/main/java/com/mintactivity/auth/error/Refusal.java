package com.mintactivity.auth.error;

/**
 * An error response.
 *
 * @param message human-readable; never contains a secret or personal data
 * @param retryAfterS whole seconds to wait before the next request, at least 1; {@link #NO_RETRY} sends no header
 */
public record Refusal(ErrorCode code, String message, long retryAfterS) {

    public static final long NO_RETRY = 0;

    /** One body for every failed authentication, so that it does not show which check failed. */
    public static final Refusal INVALID_KEY = of(
            ErrorCode.INVALID_KEY,
            "The key is missing, malformed, unknown, expired or revoked, or its partner is disabled.");

    public static final Refusal NOT_FOUND =
            of(ErrorCode.NOT_FOUND, "No such route. Check the path; the method must be GET.");

    public static final Refusal INTERNAL =
            new Refusal(ErrorCode.INTERNAL, "The service is temporarily unable to answer. Retry later.", 1);

    /** @throws IllegalArgumentException if the seconds are negative */
    public Refusal {
        if (retryAfterS < 0) {
            throw new IllegalArgumentException("retryAfterS must not be negative: " + retryAfterS);
        }
    }

    public static Refusal of(ErrorCode code, String message) {
        return new Refusal(code, message, NO_RETRY);
    }

    public static Refusal invalidRequest(String message) {
        return of(ErrorCode.INVALID_REQUEST, message);
    }

    public static Refusal windowTooLarge(String message) {
        return of(ErrorCode.WINDOW_TOO_LARGE, message);
    }
}
