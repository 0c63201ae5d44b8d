package com.mintactivity.activity.query;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.time.Window;
import com.mintactivity.platform.time.Rfc3339;
import java.util.function.BiConsumer;

/** A query over hits as the line of its request has it. */
public final class AskedQuery {

    private AskedQuery() {}

    /**
     * Says {@code contract}, {@code since} and {@code until} of the window in effect, {@code chain_id} if one chain was
     * asked for, {@code asked}, and {@code continued}.
     *
     * @param rows the {@code top} or {@code limit} in effect
     * @param isContinued whether the caller gave a cursor
     */
    public static void say(
            BiConsumer<String, Object> asked, ContractSelector selector, Window window, int rows, boolean isContinued) {
        asked.accept("contract", selector.contract().value());
        asked.accept("since", Rfc3339.format(window.since()));
        asked.accept("until", Rfc3339.format(window.until()));
        if (selector.isOneChain()) {
            asked.accept("chain_id", selector.chainId());
        }
        asked.accept("asked", rows);
        if (isContinued) {
            asked.accept("continued", true);
        }
    }
}
