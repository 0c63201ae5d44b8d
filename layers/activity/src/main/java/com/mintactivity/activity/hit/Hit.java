package com.mintactivity.activity.hit;

import java.time.Instant;

/**
 * A mint task that completed successfully, booked through a tenant's app after its attribution went live.
 *
 * @param contract lower case, {@code 0x} and 40 hex digits
 * @param wallet lower case; empty for a task that recorded none
 * @param txHash the landed hash, else the submitted one, else empty
 * @param quantity tokens booked; a hit counts once whatever it is
 * @param completedAt whole milliseconds
 */
public record Hit(
        String taskId,
        String tenant,
        String contract,
        long chainId,
        String userId,
        String wallet,
        String txHash,
        long quantity,
        Instant completedAt,
        Gas gas) {}
