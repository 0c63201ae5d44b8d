package com.mintactivity.activity.tally;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.time.Window;
import java.util.List;
import java.util.function.Function;

/** Counts the hits of a window per user: every implementation gives the same result. */
public interface TallyReader {

    /**
     * The summary of the window's tally, with details of the listed users.
     *
     * @param top how many users to list, at least 1
     * @param details reads the details by user id; called as soon as the listed ids are known, possibly while their wallets are
     *     still being read
     */
    <T> TallyResult<T> read(ContractSelector selector, Window window, int top, Function<List<UserId>, T> details);

    /** A summary, and the details that were read of its listed users. */
    record TallyResult<T>(Summary summary, T details) {}

    /** The summary alone. */
    default Summary summary(ContractSelector selector, Window window, int top) {
        return read(selector, window, top, userIds -> userIds).summary();
    }
}
