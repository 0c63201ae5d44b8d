package com.mintactivity.auth.limit;

/**
 * A value to read from the cache store in the limiter's round trip.
 *
 * @param start how the value begins that the caller has in memory; empty if it has none. Of a stored value that begins so, only
 *     the start is returned
 */
public record CacheRead(String key, String start) {}
