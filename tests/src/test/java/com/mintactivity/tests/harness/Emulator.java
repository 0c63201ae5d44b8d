package com.mintactivity.tests.harness;

import com.mintactivity.platform.runtime.Platform;
import com.mintactivity.platform.runtime.Settings;
import java.io.PrintStream;
import java.time.InstantSource;

/** An emulator of AWS: tables and secrets. The cache store is always the local one. */
public interface Emulator {

    /** The engines that run in this process. */
    Emulator ENGINES = new Emulator() {
        @Override
        public void create(String stack) {
            SharedEngines.engines().create(stack, SharedEngines.template());
        }

        @Override
        public Platform platform(Settings settings, InstantSource clock, PrintStream log) {
            return SharedEngines.engines().platform(settings, clock, log);
        }
    };

    /** Creates a stack's tables, by the template's properties, and its secrets. */
    void create(String stack);

    Platform platform(Settings settings, InstantSource clock, PrintStream log);
}
