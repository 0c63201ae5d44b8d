package com.mintactivity.tests.property;

/** Histories without sealing: every answer is counted from raw hits. */
final class RawHistoriesTest extends HistoriesSuite {

    RawHistoriesTest() {
        super(Sealing.NEVER);
    }
}
