/**
 * Rate limits: a token bucket for each key, one for the whole service, and shares of it for each partner and for all
 * sandboxes together.
 *
 * <p><b>What it guarantees.</b> With a cache store, the limits are exact at any concurrency: one script takes from all
 * buckets in one step, by the store's clock, in whole numbers. A request that the key's bucket refuses takes nothing
 * from the service-wide bucket. A request that is refused for another reason takes from its key's bucket alone, so that
 * no key can use up what all share without being admitted. While the service-wide bucket is less than half full, each
 * partner is also held to half its rate; all sandboxes together always have a tenth. So one partner may use what no
 * other needs, and cannot shut others out.
 *
 * <p><b>How.</b> {@link Limiter} calls {@link SharedBuckets}: one script, one round trip, whose cost depends on nothing
 * else that the store has.
 *
 * <p><b>What can fail.</b> If the cache store is unavailable, or the stack has none, {@link MemoryBuckets} limit each
 * function instance separately, at the same rates. A reply that is lost with its connection may cost the key one more
 * request. A request waits for the cache store at most once; after two failures in a row the instance stops calling it,
 * and probes in the background until the store answers again.
 */
@NullMarked
package com.mintactivity.auth.limit;

import org.jspecify.annotations.NullMarked;
