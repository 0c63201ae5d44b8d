package com.mintactivity.hits;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.query.RequestedWindow;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;

/**
 * The key of a query's answer in the cache store. A tenant's name, a contract, numbers and times contain no bar, so
 * different queries have different keys.
 */
final class AnswerKey {

    private AnswerKey() {}

    static String of(HitsQuery query) {
        ContractSelector selector = query.selector();
        return String.join(
                "|",
                "hits-answer",
                selector.tenant(),
                selector.contract().value(),
                Long.toString(selector.chainId()),
                Long.toString(query.window().since().getEpochSecond()),
                end(query),
                Integer.toString(query.top()));
    }

    /**
     * The end of a window that moves with the clock is named by what was asked for, so that queries a second apart
     * share an answer.
     */
    private static String end(HitsQuery query) {
        Instant requested = query.requestedUntil();
        if (requested.equals(RequestedWindow.NOW)) {
            return "now";
        }
        boolean hasSettled = requested.equals(query.window().until());
        return (hasSettled ? "" : "<") + Rfc3339.format(requested);
    }
}
