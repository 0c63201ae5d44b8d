package com.mintactivity.activity.tally.announce;

import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.UUID;

/**
 * A request to seal a contract.
 *
 * @param contract {@code tenant#contract}
 * @param lateHour the start of an hour that a hit was written to late, which is counted again
 * @param deduplicationId of all announcements of a contract with the same id, the queue delivers one
 */
public record Announcement(String contract, Optional<Instant> lateHour, String deduplicationId) {

    /** Separates a contract from a late hour; no contract contains it. */
    private static final String SEPARATOR = " ";

    /** The announcement of a contract for a minute, the same for every sender. */
    public static Announcement ofMinute(String contract, Instant now) {
        return new Announcement(contract, Optional.empty(), contract + "#" + minute(now));
    }

    /**
     * The announcement that a hit of an hour was written late, for a minute, the same for every sender. The hour is a
     * short number, since the queue takes ids of up to 128 characters.
     */
    public static Announcement ofLateHour(String contract, Instant hour, Instant now) {
        long number = hour.getEpochSecond() / Instants.HOUR;
        return new Announcement(contract, Optional.of(hour), contract + "#" + number + "#" + minute(now));
    }

    /** An announcement that is always delivered. */
    public static Announcement again(String contract) {
        return new Announcement(contract, Optional.empty(), UUID.randomUUID().toString());
    }

    /**
     * Reads the body of a message. One that is malformed becomes the announcement of a contract that does not exist.
     */
    public static Announcement read(String body) {
        int end = body.indexOf(SEPARATOR);
        try {
            return end < 0
                    ? again(body)
                    : new Announcement(
                            body.substring(0, end), Optional.of(Instant.parse(body.substring(end + 1))), body);
        } catch (DateTimeParseException malformed) {
            return again(body);
        }
    }

    /** The body of a message: the contract, and the late hour behind a space. */
    public String body() {
        return lateHour.map(hour -> contract + SEPARATOR + hour).orElse(contract);
    }

    private static long minute(Instant now) {
        return Instants.floorMinute(now).getEpochSecond();
    }
}
