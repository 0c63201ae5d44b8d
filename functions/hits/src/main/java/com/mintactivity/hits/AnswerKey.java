package com.mintactivity.hits;

import com.mintactivity.activity.hit.ContractSelector;

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
                query.end(),
                Integer.toString(query.top()));
    }
}
