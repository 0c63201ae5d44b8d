package com.mintactivity.operator.requests;

/**
 * How much a key was used in a time.
 *
 * @param requests those with its right secret
 * @param limited the part of them that was refused for a limit: of the key, of all keys, or of a share of that
 * @param busiest the most requests in one minute of the clock
 */
public record KeyUse(long requests, long limited, long busiest) {}
