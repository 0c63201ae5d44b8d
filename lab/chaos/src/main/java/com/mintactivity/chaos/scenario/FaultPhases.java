package com.mintactivity.chaos.scenario;

import com.mintactivity.chaos.fault.FaultFile;
import com.mintactivity.chaos.fault.FaultRule;
import java.time.Duration;

/** Applies a rule until it is closed: all the time, or in every other phase. */
final class FaultPhases implements AutoCloseable {

    private final FaultFile faults;
    private final Thread thread;

    private FaultPhases(FaultFile faults, FaultRule rule, Duration phase) {
        this.faults = faults;
        this.thread = Thread.ofVirtual().unstarted(() -> alternate(rule, phase));
    }

    /**
     * Starts.
     *
     * @param phase zero for all the time
     */
    static FaultPhases start(FaultFile faults, FaultRule rule, Duration phase) {
        FaultPhases phases = new FaultPhases(faults, rule, phase);
        if (phase.isZero()) {
            faults.set(rule);
        } else {
            phases.thread.start();
        }
        return phases;
    }

    private void alternate(FaultRule rule, Duration phase) {
        try {
            while (true) {
                Thread.sleep(phase);
                faults.set(rule);
                Thread.sleep(phase);
                faults.clear();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    void stop() throws InterruptedException {
        thread.interrupt();
        thread.join();
        faults.clear();
    }

    @Override
    public void close() {
        thread.interrupt();
        faults.clear();
    }
}
