package com.mintactivity.activity.tally.announce;

import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.UUID;

/**
 * A request to seal a contract.
 *
 * @param contract {@code tenant#contract}
 * @param deduplicationId of all announcements of a contract with the same id, the queue delivers one
 */
public record Announcement(String contract, String deduplicationId) {

    /** The announcement of a contract for a minute, the same for every sender. */
    public static Announcement ofMinute(String contract, Instant now) {
        return new Announcement(
                contract, contract + "#" + Instants.floorMinute(now).getEpochSecond());
    }

    /** An announcement that is always delivered. */
    public static Announcement again(String contract) {
        return new Announcement(contract, UUID.randomUUID().toString());
    }
}
