package com.mintactivity.tests.property.model;

/** An event as it is told to the recorder. */
public sealed interface ModelEvent permits TaskEvent, LoginEvent {

    /** One JSON object in one line. */
    String json();
}
