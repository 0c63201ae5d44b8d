package com.mintactivity.simulation.actor;

import com.mintactivity.activity.tally.announce.Announcement;
import com.mintactivity.activity.tally.announce.SealQueue;
import com.mintactivity.simulation.queue.SimulatedQueue;
import com.mintactivity.simulation.schedule.SimulatedProcess;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * A process's own sender of announcements.
 *
 * @param isContinuation whether it is the queue that delivers at once
 * @param continues whether announcements that are always delivered are sent
 */
record ProcessQueue(SimulatedProcess process, SimulatedQueue queue, boolean isContinuation, boolean continues)
        implements SealQueue {

    @Override
    public void send(Collection<Announcement> announcements) {
        // In an order that does not depend on the hash codes of one JVM.
        List<Announcement> all = announcements.stream()
                .sorted(Comparator.comparing(Announcement::body))
                .toList();
        for (Announcement announcement : all) {
            boolean isOfMinute = announcement.deduplicationId().startsWith(announcement.contract());
            if (isOfMinute || continues) {
                queue.send(process, announcement, isContinuation);
            }
        }
    }
}
