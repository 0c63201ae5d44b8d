package com.mintactivity.activity.tally.announce;

import java.util.Collection;

/**
 * A queue whose consumer is the sealer. There are two. The queue {@code seal} delivers a message only after every hit
 * that was written in the minute of its sending has settled and is in the indexes. The queue {@code continue} delivers
 * at once, and takes contracts on which a sealer had too little time.
 */
public interface SealQueue {

    /**
     * The body of the message that lets the sealer announce every contract with due work. The body of any other message
     * is that of an {@link Announcement}, or of a {@link SweepPart}.
     */
    String SWEEP = "{\"sweep\":true}";

    /**
     * Sends announcements.
     *
     * @throws RuntimeException if one of them may not have been sent
     */
    void send(Collection<Announcement> announcements);
}
