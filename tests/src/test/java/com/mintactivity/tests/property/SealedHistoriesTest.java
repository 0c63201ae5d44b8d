package com.mintactivity.tests.property;

/** Histories that are sealed now and then, in part, or by two sealers at once. */
final class SealedHistoriesTest extends HistoriesSuite {

    SealedHistoriesTest() {
        super(Sealing.AT_TIMES);
    }
}
