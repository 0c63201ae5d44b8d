package com.mintactivity.hits;

import com.mintactivity.activity.hit.Subject;
import com.mintactivity.activity.query.HitsQuery;
import com.mintactivity.activity.time.Rfc3339;

/**
 * Where the answer to a query stands in the cache store. A tenant's name, a contract, numbers and moments hold no bar, so no two
 * queries share a key.
 */
final class AnswerKey {

    private AnswerKey() {}

    static String of(HitsQuery query) {
        Subject subject = query.subject();
        return String.join(
                "|",
                "hits",
                subject.tenant(),
                subject.contract(),
                Long.toString(subject.chainId()),
                Rfc3339.format(query.window().since()),
                query.end(),
                Integer.toString(query.top()));
    }
}
