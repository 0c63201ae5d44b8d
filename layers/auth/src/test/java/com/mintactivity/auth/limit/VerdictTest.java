package com.mintactivity.auth.limit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class VerdictTest {

    @Test
    void aDecisionStaysWhatItIsWithoutTheRemainingRequests() {
        assertThat(new Verdict.Within(3, true).withoutRemaining()).isEqualTo(new Verdict.Within(Verdict.UNKNOWN, true));
        assertThat(new Verdict.Exceeded(3, 7, Limit.KEY).withoutRemaining())
                .isEqualTo(new Verdict.Exceeded(Verdict.UNKNOWN, 7, Limit.KEY));
    }

    @Test
    void aLimitIsNamedInLowerCase() {
        assertThat(Limit.KEY.word()).isEqualTo("key");
        assertThat(Limit.SERVICE.word()).isEqualTo("service");
    }
}
