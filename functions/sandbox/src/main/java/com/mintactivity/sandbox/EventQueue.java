package com.mintactivity.sandbox;

import java.util.List;

/** Where events go. */
@FunctionalInterface
public interface EventQueue {

    /**
     * Sends events.
     *
     * @param group the message group
     * @throws RuntimeException if one of them could not be sent
     */
    void send(String group, List<String> events);
}
