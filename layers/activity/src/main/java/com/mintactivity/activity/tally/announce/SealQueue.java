package com.mintactivity.activity.tally.announce;

import java.util.Collection;

/**
 * The queue whose consumer is the sealer. It delivers a message only after every hit that was written in the minute of
 * its sending has settled and is in the indexes.
 */
public interface SealQueue {

    /**
     * The body of the message that lets the sealer announce every contract with due work. The body of any other message
     * is a contract.
     */
    String SWEEP = "{\"sweep\":true}";

    /**
     * Sends announcements.
     *
     * @throws RuntimeException if one of them may not have been sent
     */
    void send(Collection<Announcement> announcements);
}
