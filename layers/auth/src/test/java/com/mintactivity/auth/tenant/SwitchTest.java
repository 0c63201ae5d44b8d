package com.mintactivity.auth.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

final class SwitchTest {

    private static final Instant NOON = Instant.parse("2026-11-01T12:00:00Z");

    @Test
    void aSwitchWithAPlannedEndIsOnFromThatTime() {
        Switch off = Switch.offUntil(NOON);
        assertThat(off.isOn(NOON.minusMillis(1))).isFalse();
        assertThat(off.isOn(NOON)).isTrue();
        assertThat(off.hasPlannedEnd()).isTrue();
    }

    @Test
    void anOpenEndedSwitchStaysOff() {
        assertThat(Switch.off().isOn(Instant.MAX.minusNanos(1))).isFalse();
        assertThat(Switch.off().hasPlannedEnd()).isFalse();
    }
}
