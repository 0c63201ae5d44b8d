package com.mintactivity.operator.feed.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DistinctTextsTest {

    @Test
    void eachTextCountsOnce() {
        DistinctTexts texts = new DistinctTexts();
        assertThat(texts.count()).isZero();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 100_000; i++) {
                texts.add("user-" + i);
            }
            assertThat(texts.count()).isEqualTo(100_000);
        }
        texts.add("");
        assertThat(texts.count()).isEqualTo(100_001);
    }
}
