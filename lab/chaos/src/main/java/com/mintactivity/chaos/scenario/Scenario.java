package com.mintactivity.chaos.scenario;

/** An action on the service, and its measurements. Afterwards the service and its stores work again. */
@FunctionalInterface
public interface Scenario {

    /** Runs the scenario and adds its rows to the table. */
    void run(TestBed bed) throws Exception;
}
