package com.mintactivity.auth.limit;

/**
 * How fast a bucket refills and how much it holds.
 *
 * @param perMinute requests refilled per minute, 1 to {@value #MAX}
 * @param burst requests the full bucket holds, 1 to {@value #MAX}
 */
public record Rate(int perMinute, int burst) {

    /** Keeps a bucket's level, counted in 1/60,000,000 of a request, exact in the doubles of the limiter's script. */
    public static final int MAX = 1_000_000;

    /** What a key gets where nothing else was agreed: 60 a minute, 20 at once. */
    public static final Rate DEFAULT = new Rate(60, 20);

    public Rate {
        if (perMinute < 1 || perMinute > MAX || burst < 1 || burst > MAX) {
            throw new IllegalArgumentException("per-minute and burst must be between 1 and " + MAX);
        }
    }
}
