package com.mintactivity.local.engine;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Silences the loggers of the embedded engines, whose lines would hide the service's own. */
final class Quiet {

    /** A strong reference, because the log manager only has weak references to loggers. */
    private static final Logger SQLITE = Logger.getLogger("com.almworks.sqlite4java");

    private Quiet() {}

    /** Takes effect only before the first class of DynamoDB Local is loaded. */
    static void logging() {
        System.setProperty("log4j2.loggerContextFactory", "org.apache.logging.log4j.simple.SimpleLoggerContextFactory");
        System.setProperty("org.apache.logging.log4j.simplelog.level", "OFF");
        System.setProperty("org.apache.logging.log4j.simplelog.StatusLogger.level", "OFF");
        SQLITE.setLevel(Level.OFF);
    }
}
