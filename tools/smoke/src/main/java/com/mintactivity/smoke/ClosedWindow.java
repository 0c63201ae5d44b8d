package com.mintactivity.smoke;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** A contract, and a window that is closed: its hits do not change any more. Both in whole minutes. */
record ClosedWindow(String contract, Instant since, Instant until) {

    /** Far enough in the past to be before every settled clock, even if this machine's clock is wrong. */
    private static final Duration DISTANCE = Duration.ofMinutes(3);

    private static final Duration MAX_LENGTH = Duration.ofDays(7);
    private static final Duration MIN_LENGTH = Duration.ofMinutes(1);

    static ClosedWindow before(Instant now, String contract) {
        Instant until = now.minus(DISTANCE).truncatedTo(ChronoUnit.MINUTES);
        return new ClosedWindow(contract, until.minus(MAX_LENGTH), until);
    }

    boolean canBeHalved() {
        return length().compareTo(MIN_LENGTH) > 0;
    }

    /** The later half. */
    ClosedWindow halved() {
        return new ClosedWindow(contract, until.minus(length().dividedBy(2).truncatedTo(ChronoUnit.MINUTES)), until);
    }

    boolean contains(Instant time) {
        return !time.isBefore(since) && time.isBefore(until);
    }

    /** The query string. The contract is in upper case, since responses must have it in lower case. */
    String query() {
        String upperCase = "0X" + contract.substring(2).toUpperCase(Locale.ROOT);
        return "?contract=" + upperCase + "&since=" + since + "&until=" + until;
    }

    private Duration length() {
        return Duration.between(since, until);
    }
}
