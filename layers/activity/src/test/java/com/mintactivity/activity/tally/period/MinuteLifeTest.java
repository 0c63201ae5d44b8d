package com.mintactivity.activity.tally.period;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class MinuteLifeTest {

    @Test
    void whatIsReadIsWrittenAndWhatIsWrittenHasNotExpired() {
        assertThat(MinuteLife.READ).isEqualTo(Duration.ofDays(40));
        assertThat(MinuteLife.WRITTEN).isEqualTo(MinuteLife.READ.plusDays(1));
        assertThat(MinuteLife.STORED).isEqualTo(MinuteLife.WRITTEN.plusDays(1));
    }
}
