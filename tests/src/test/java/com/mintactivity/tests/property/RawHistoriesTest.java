package com.mintactivity.tests.property;

/** Histories that nobody seals: every answer is counted from raw hits. */
final class RawHistoriesTest extends HistoriesSuite {

    RawHistoriesTest() {
        super(Sealing.NEVER);
    }
}
