package com.mintactivity.auth.tenant;

import java.time.Duration;
import java.time.Instant;

/**
 * How often a tenant is expected to have a hit. The API does not know it: an alarm tells operators that the tenant's
 * app has stopped sending.
 *
 * @param every there is at least one hit in each stretch of this length; whole hours
 * @param since when an operator said so; what was before is not judged
 */
public record HitsExpectation(Duration every, Instant since) {

    public static final Duration MIN = Duration.ofHours(1);
    public static final Duration MAX = Duration.ofDays(31);

    /** @throws IllegalArgumentException if the length is not a number of hours between {@link #MIN} and {@link #MAX} */
    public HitsExpectation {
        if (every.compareTo(MIN) < 0 || every.compareTo(MAX) > 0 || !every.equals(Duration.ofHours(every.toHours()))) {
            throw new IllegalArgumentException("hits are expected every 1h to 31d, in whole hours");
        }
    }

    /** The length as an operator types it: {@code 6h}, {@code 2d}. */
    public String text() {
        return every.toHours() % 24 == 0 ? every.toDays() + "d" : every.toHours() + "h";
    }
}
