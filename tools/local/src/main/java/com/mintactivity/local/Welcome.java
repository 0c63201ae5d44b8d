package com.mintactivity.local;

import com.mintactivity.local.demo.DemoFacts;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The lines that are printed after {@code ready}. */
final class Welcome {

    private static final Duration WINDOW = Duration.ofDays(7);

    private Welcome() {}

    /** The demo tenant's name and contracts and, each on a line of its own, two commands to paste. */
    static String to(DemoFacts demo, String url, Instant now) {
        String since = Rfc3339.format(now.minus(WINDOW).truncatedTo(ChronoUnit.MINUTES));
        String curl = "curl -s -H 'Authorization: Bearer " + demo.token() + "' '" + url + "/partner/v1/hits?contract=";
        return String.join(
                "\n",
                "tenant " + demo.tenant() + ", contract " + demo.contract() + "; hits of the last 7 days:",
                curl + demo.contract() + "&since=" + since + "'",
                "the hits that README.md shows:",
                curl + demo.fixedContract() + "&since=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z&top=1'");
    }
}
