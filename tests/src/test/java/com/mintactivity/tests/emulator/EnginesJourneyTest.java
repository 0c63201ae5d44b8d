package com.mintactivity.tests.emulator;

import com.mintactivity.recorder.queue.DeadLetters;
import com.mintactivity.tests.harness.Emulator;
import java.util.HashMap;
import java.util.Map;

/** The journeys over the local engines. */
final class EnginesJourneyTest extends JourneySuite {

    private final Map<String, String> deadLettered = new HashMap<>();

    @Override
    Emulator emulator() {
        return Emulator.OVER_HTTP;
    }

    @Override
    DeadLetters deadLetters() {
        return (body, group, reason) -> deadLettered.put(body, reason);
    }

    @Override
    Map<String, String> deadLettered() {
        return deadLettered;
    }
}
