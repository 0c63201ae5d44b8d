package com.mintactivity.activity.tally.announce;

import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.UUID;

/**
 * A message to the sealer: as a rule a request to seal a contract.
 *
 * @param contract {@code tenant#contract}, which is the message group, too
 * @param body the contract, and behind a space the start of a minute that a hit was written to late
 * @param deduplicationId of all announcements of a contract with the same id, the queue delivers one
 */
public record Announcement(String contract, String body, String deduplicationId) {

    /** Separates a contract from a late minute; no contract contains it. */
    private static final String SEPARATOR = " ";

    /** The announcement of a contract for a minute, the same for every sender. */
    public static Announcement ofMinute(String contract, Instant now) {
        return new Announcement(contract, contract, contract + "#" + minute(now));
    }

    /**
     * The announcement that a hit of a minute was written late, for the minute in which it is sent, the same for every
     * sender. The late minute is a short number, since the queue takes ids of up to 128 characters.
     */
    public static Announcement ofLateMinute(String contract, Instant late, Instant now) {
        long number = late.getEpochSecond() / Instants.MINUTE;
        return new Announcement(contract, contract + SEPARATOR + late, contract + "#" + number + "#" + minute(now));
    }

    /** An announcement that is always delivered. */
    public static Announcement withoutDeduplication(String contract) {
        return new Announcement(contract, contract, UUID.randomUUID().toString());
    }

    /** Reads the body of a message. One that is malformed is that of a contract that does not exist. */
    public static Announcement read(String body) {
        int end = body.indexOf(SEPARATOR);
        Announcement late = new Announcement(end < 0 ? body : body.substring(0, end), body, body);
        return end < 0 || late.lateMinute().isPresent() ? late : withoutDeduplication(body);
    }

    /** The start of a minute that a hit was written to late. */
    public Optional<Instant> lateMinute() {
        int end = body.indexOf(SEPARATOR);
        try {
            return end < 0 ? Optional.empty() : Optional.of(Instant.parse(body.substring(end + 1)));
        } catch (DateTimeParseException malformed) {
            return Optional.empty();
        }
    }

    private static long minute(Instant now) {
        return Instants.floorMinute(now).getEpochSecond();
    }
}
