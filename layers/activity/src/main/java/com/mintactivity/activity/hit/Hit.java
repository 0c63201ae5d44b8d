package com.mintactivity.activity.hit;

import java.time.Instant;

/**
 * A mint task that completed successfully, booked through a tenant's app after its attribution went live.
 *
 * @param txHash the landed hash, otherwise the submitted one, otherwise empty
 * @param quantity tokens booked; a hit counts once, whatever the quantity
 * @param completedAt whole milliseconds
 */
public record Hit(
        String taskId,
        String tenant,
        ContractAddress contract,
        long chainId,
        UserId userId,
        Wallet wallet,
        String txHash,
        long quantity,
        Instant completedAt,
        Gas gas) {}
