package com.mintactivity.tests.property;

/** Histories that are sealed at times: completely, in part, or by two concurrent sealers. */
final class SealedHistoriesTest extends HistoriesSuite {

    SealedHistoriesTest() {
        super(Sealing.AT_TIMES);
    }
}
