package com.mintactivity.auth.limit;

import org.jspecify.annotations.Nullable;

/**
 * A value to read from the cache store in the limiter's round trip.
 *
 * @param tag how the value begins that the caller has in memory; empty if it has none
 * @param inMemory that value. It is the result if the stored value begins with the tag, which the store then returns in its place
 */
public record CacheRead(String key, String tag, String inMemory) {

    /** A read by a caller that has no value in memory. */
    public static CacheRead whole(String key) {
        return new CacheRead(key, "", "");
    }

    /** The stored value, given what the store returned. */
    @Nullable
    String value(@Nullable String returned) {
        return tag.equals(returned) ? inMemory : returned;
    }
}
