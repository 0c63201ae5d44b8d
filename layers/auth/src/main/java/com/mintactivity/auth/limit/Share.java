package com.mintactivity.auth.limit;

/**
 * The part of the service-wide bucket that is left to one partner while others use it, or to all sandboxes together. It
 * is a bucket, too.
 *
 * @param name of the bucket
 * @param part the service-wide rate and burst are so many times its own
 * @param isAlwaysCharged false if requests take from it only while the service-wide bucket is less than half full
 */
public record Share(String name, int part, boolean isAlwaysCharged) {

    private static final Share SANDBOXES = new Share("sandboxes", 10, true);

    /** The share of a tenant's keys. */
    public static Share of(String tenant, boolean isSandbox) {
        return isSandbox ? SANDBOXES : new Share("tenant:" + tenant, 2, false);
    }

    /** Its rate and burst: whole numbers, rounded down, at least 1. */
    public Rate rate(Rate service) {
        return new Rate(Math.max(1, service.perMinute() / part), Math.max(1, service.burst() / part));
    }
}
