package com.mintactivity.local.gateway;

/** How the requests that the service answers are shown to the person who started it. */
public enum RequestDisplay {
    HIDDEN,
    PLAIN,
    /** Each status in the colour of its class. */
    COLOURED
}
