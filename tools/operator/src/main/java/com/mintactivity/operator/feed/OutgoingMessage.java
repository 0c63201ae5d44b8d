package com.mintactivity.operator.feed;

import java.nio.charset.StandardCharsets;

/**
 * A message to a queue.
 *
 * @param group the message group, by which the queue shares its consumers
 */
record OutgoingMessage(String body, String group) {

    /** The length of the body. */
    int bytes() {
        return body.getBytes(StandardCharsets.UTF_8).length;
    }
}
