package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.time.Window;

/** Tells what each user did in a window, from whatever it has: every implementation gives the same value. */
@FunctionalInterface
public interface TallyReader {

    Tally read(Subject subject, Window window);

    /**
     * The answer that the window's tally gives.
     *
     * @param top how many users to list, at least 1
     */
    default Summary summary(Subject subject, Window window, int top) {
        return Summary.of(read(subject, window), top);
    }
}
