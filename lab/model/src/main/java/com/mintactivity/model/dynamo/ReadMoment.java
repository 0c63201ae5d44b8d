package com.mintactivity.model.dynamo;

/**
 * The moment whose data a read sees, in milliseconds.
 *
 * @param now for consistent reads
 * @param stale for eventually consistent reads and indexes; at most {@code now}
 * @param page the most items of a page
 */
public record ReadMoment(long now, long stale, int page) {}
