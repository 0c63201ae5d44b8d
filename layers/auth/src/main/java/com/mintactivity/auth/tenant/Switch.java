package com.mintactivity.auth.tenant;

import java.time.Instant;

/**
 * Whether an API is switched on: the whole service's or one partner's.
 *
 * @param on false while it is switched off
 * @param until when a switched-off API is automatically on again; {@link Instant#MAX} if no end is planned
 */
public record Switch(boolean on, Instant until) {

    public static final Switch ON = new Switch(true, Instant.MAX);

    public static Switch off() {
        return offUntil(Instant.MAX);
    }

    public static Switch offUntil(Instant until) {
        return new Switch(false, until);
    }

    public boolean isOn(Instant now) {
        return on || !now.isBefore(until);
    }

    public boolean hasPlannedEnd() {
        return !on && !until.equals(Instant.MAX);
    }
}
