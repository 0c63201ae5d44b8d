package com.mintactivity.operator.requests;

import java.util.OptionalLong;

/**
 * How much a key was used in a time.
 *
 * @param requests those with its right secret
 * @param limited the part of them that was refused for a limit: of the key, of all keys, or of a share of that
 * @param busiest the most requests in one minute of the clock
 * @param behindS the most seconds that a page of mints, not the last one, was behind in the {@linkplain
 *     LoggedRequests#PRESENT last minutes} of that time
 */
public record KeyUse(long requests, long limited, long busiest, OptionalLong behindS) {}
