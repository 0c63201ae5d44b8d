package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.time.Window;
import java.util.List;
import java.util.function.Function;

/** Tells what a window's hits come to, from whatever it has: every implementation gives the same answer. */
public interface TallyReader {

    /**
     * The answer that the window's tally gives, with what else is told of the listed users.
     *
     * @param top how many users to list, at least 1
     * @param beside reads what else there is by their ids; at once when these are known, while their wallets may still be on the way
     */
    <T> Told<T> read(Subject subject, Window window, int top, Function<List<String>, T> beside);

    /** An answer, and what was read beside it. */
    record Told<T>(Summary summary, T beside) {}

    /** The answer alone. */
    default Summary summary(Subject subject, Window window, int top) {
        return read(subject, window, top, userIds -> userIds).summary();
    }
}
