package com.mintactivity.auth.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ShareTest {

    // service-wide rate and burst, a partner's, all sandboxes'
    @ParameterizedTest
    @CsvSource({
        "600, 200, 300, 100, 60, 20",
        "60000, 4000, 30000, 2000, 6000, 400",
        "21, 11, 10, 5, 2, 1",
        "2, 9, 1, 4, 1, 1",
        "1, 1, 1, 1, 1, 1"
    })
    void isAWholePartOfTheServiceWideRateAndAtLeastOne(
            int perMinute, int burst, int halfRate, int halfBurst, int tenthRate, int tenthBurst) {
        Rate service = new Rate(perMinute, burst);
        assertThat(Share.of("acme", false).rate(service)).isEqualTo(new Rate(halfRate, halfBurst));
        assertThat(Share.of("acme", true).rate(service)).isEqualTo(new Rate(tenthRate, tenthBurst));
    }

    @ParameterizedTest
    @CsvSource({
        "acme, false, globex, false, false",
        "acme, true, globex, true, true",
        "sandboxes, false, acme, true, false"
    })
    void sandboxesHaveOneTogetherAndPartnersOneEach(
            String one, boolean isSandbox, String other, boolean isOtherSandbox, boolean isShared) {
        assertThat(Share.of(one, isSandbox).equals(Share.of(other, isOtherSandbox)))
                .isEqualTo(isShared);
    }
}
