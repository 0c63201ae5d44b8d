package com.mintactivity.activity.tally.announce;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

final class AnnouncementIdsTest {

    /** The longest name of a tenant, and a contract. */
    private static final String LONGEST = "a".repeat(63) + "#0x" + "0".repeat(40);

    private static final Instant NOW = Instant.parse("2026-11-20T12:00:30Z");
    private static final Instant HOUR = Instant.parse("2026-11-20T11:00:00Z");

    @Test
    void anIdHasAtMostTheCharactersThatSqsTakes() {
        assertThat(Announcement.ofMinute(LONGEST, NOW).deduplicationId()).hasSizeLessThanOrEqualTo(128);
        assertThat(Announcement.ofLateMinute(LONGEST, HOUR, NOW).deduplicationId())
                .hasSizeLessThanOrEqualTo(128);
        assertThat(Announcement.withoutDeduplication(LONGEST).deduplicationId()).hasSizeLessThanOrEqualTo(128);
    }

    @Test
    void theIdOfALateHourIsItsOwn() {
        assertThat(Announcement.ofLateMinute(LONGEST, HOUR, NOW).deduplicationId())
                .isNotEqualTo(Announcement.ofLateMinute(LONGEST, HOUR.minusSeconds(60), NOW)
                        .deduplicationId())
                .isNotEqualTo(Announcement.ofMinute(LONGEST, NOW).deduplicationId())
                .isEqualTo(Announcement.ofLateMinute(LONGEST, HOUR, NOW.plusSeconds(29))
                        .deduplicationId());
    }
}
