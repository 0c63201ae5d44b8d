package com.mintactivity.auth.limit;

/**
 * How fast a bucket refills and how much it holds.
 *
 * @param perMinute requests refilled per minute, 1 to {@value #MAX}
 * @param burst requests the full bucket holds, 1 to {@value #MAX}
 */
public record Rate(int perMinute, int burst) {

    /**
     * Up to this maximum, the doubles of the limiter's script hold a bucket's level exactly, in units of 1/60,000,000
     * of a request.
     */
    public static final int MAX = 1_000_000;

    /** The default rate of a key: 60 requests per minute, 20 at once. */
    public static final Rate DEFAULT = new Rate(60, 20);

    /** @throws IllegalArgumentException if one of them is out of its range */
    public Rate {
        if (perMinute < 1 || perMinute > MAX || burst < 1 || burst > MAX) {
            throw new IllegalArgumentException("per-minute and burst must be between 1 and " + MAX);
        }
    }
}
