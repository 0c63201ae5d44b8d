package com.mintactivity.chaos.scenario;

/** Something that is done to the service, and what is measured meanwhile. It leaves the service and its stores working. */
@FunctionalInterface
public interface Scenario {

    /** Does it and adds its rows to the table. */
    void run(TestBed bed) throws Exception;
}
