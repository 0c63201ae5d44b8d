package com.mintactivity.model.answer;

/** An event that the recorder and the model get. */
public sealed interface ModelEvent permits TaskEvent, LoginEvent {

    /** The event as one line of JSON. */
    String json();
}
