package com.mintactivity.simulation.schedule;

/** A thing that goes wrong in a schedule. */
public enum Fault {
    THROTTLE("a call is throttled"),
    TIMEOUT_LOST("a call times out and took no effect"),
    TIMEOUT_WRITTEN("a call times out and took effect"),
    TIMEOUT_LATE("a call times out and takes effect later"),
    STALL_BEFORE("a process is paused before a call takes effect"),
    STALL_AFTER("a process is paused after a call took effect"),
    CRASH_BEFORE("a process ends before a call takes effect"),
    CRASH_AFTER("a process ends after a call took effect"),
    CRASH_LATE("a process ends, and its last call takes effect later"),
    STALE_READ("an eventually consistent read sees old data"),
    INDEX_LAG("an index follows seconds later, within the margin"),
    INDEX_BEYOND("an index follows later than the margin"),
    INDEX_STUCK("an index shows nothing new of a contract for a long time"),
    IMPORT_HELD_UP("an import is paused for up to 150 minutes"),
    CLOCK_STEP("a clock is set to another time"),
    EVENT_REPEATED("an event is delivered twice"),
    ANNOUNCEMENT_LOST("an announcement is lost"),
    ANNOUNCEMENT_LATE("an announcement is delivered late"),
    ANNOUNCEMENT_REPEATED("an announcement is delivered twice"),
    SEALERS_TOGETHER("two sealers work on one contract at the same time"),
    OUT_OF_TIME("a sealer runs out of time"),
    POISONED("a sealer fails on a poisoned contract"),
    UNREADABLE("a stored tally is of another version");

    private final String meaning;

    Fault(String meaning) {
        this.meaning = meaning;
    }

    public String meaning() {
        return meaning;
    }
}
