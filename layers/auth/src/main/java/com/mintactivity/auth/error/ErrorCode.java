package com.mintactivity.auth.error;

import java.util.Locale;

/** The codes of error bodies, each with its one HTTP status. */
public enum ErrorCode {
    INVALID_KEY(401),
    IP_NOT_ALLOWED(403),
    SCOPE_MISSING(403),
    RATE_LIMITED(429),
    IP_TRUST_UNCONFIGURED(503),
    TENANT_API_DISABLED(503),
    INVALID_REQUEST(400),
    WINDOW_TOO_LARGE(400),
    NOT_FOUND(404),
    INTERNAL(503);

    private final int status;

    ErrorCode(int status) {
        this.status = status;
    }

    public int status() {
        return status;
    }

    /**
     * Whether it reports a fault of the service or of its configuration. An API that an operator switched off is not a
     * fault.
     */
    public boolean isFault() {
        return this == INTERNAL || this == IP_TRUST_UNCONFIGURED;
    }

    /** The code as written in the body, for example {@code invalid_key}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
