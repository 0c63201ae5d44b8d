package com.mintactivity.pretraffic;

/** The roll-out that waits for the hook. */
@FunctionalInterface
public interface RollOut {

    /**
     * Continues the roll-out, or makes it roll back.
     *
     * @param deployment CodeDeploy's id of the roll-out
     * @param execution CodeDeploy's id of this run of the hook
     * @throws InterruptedException if the caller stopped waiting
     */
    void report(String deployment, String execution, boolean ok) throws InterruptedException;
}
