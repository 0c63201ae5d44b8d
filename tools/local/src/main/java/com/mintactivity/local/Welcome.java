package com.mintactivity.local;

import com.mintactivity.local.demo.DemoTenant;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The lines that are printed after {@code ready}. */
final class Welcome {

    private static final Duration WINDOW = Duration.ofDays(7);

    private Welcome() {}

    /** The demo tenant's name, one of its contracts and, on a separate line, a command to paste. */
    static String to(DemoTenant demo, String url, Instant now) {
        String since = Rfc3339.format(now.minus(WINDOW).truncatedTo(ChronoUnit.MINUTES));
        return """
                tenant %s, contract %s; hits of the last 7 days:
                curl -s -H 'Authorization: Bearer %s' '%s/partner/v1/hits?contract=%s&since=%s'""".formatted(demo.tenant(), demo.contract(), demo.token(), url, demo.contract(), since);
    }
}
