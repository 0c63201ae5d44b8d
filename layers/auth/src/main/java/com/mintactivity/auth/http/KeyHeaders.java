package com.mintactivity.auth.http;

import com.mintactivity.auth.gate.KeyStanding;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.platform.time.Rfc3339;
import java.util.HashMap;
import java.util.Map;

/**
 * The headers that tell a caller of its key: {@code RateLimit-Policy} and {@code RateLimit} as in
 * draft-ietf-httpapi-ratelimit-headers-10, and {@code Key-Expires}.
 */
final class KeyHeaders {

    private static final int MINUTE_S = 60;

    private KeyHeaders() {}

    static Map<String, String> of(KeyStanding standing) {
        Map<String, String> headers = new HashMap<>();
        standing.remaining().ifPresent(remaining -> {
            headers.put("RateLimit-Policy", policy(standing.rate()));
            headers.put("RateLimit", "\"key\";r=" + remaining + ";t=" + secondsOf(1, standing.rate()));
        });
        standing.endsAt().ifPresent(end -> headers.put("Key-Expires", Rfc3339.format(end)));
        return headers;
    }

    /** The requests that a full bucket holds, and the seconds in which an empty one is full again. */
    private static String policy(Rate rate) {
        return "\"key\";q=" + rate.burst() + ";w=" + secondsOf(rate.burst(), rate);
    }

    /** The seconds in which a number of requests are refilled, rounded up. */
    private static long secondsOf(long requests, Rate rate) {
        return Math.ceilDiv(requests * MINUTE_S, rate.perMinute());
    }
}
