package com.mintactivity.tests.property;

/** An event as it is told to the recorder. */
sealed interface Told permits Task, Login {

    /** One JSON object in one line. */
    String json();
}
