package com.mintactivity.simulation.plan;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/** Makes the hits of a schedule: few users, wallets and chains, so that they meet. */
public final class PlannedHits {

    public static final String TENANT = "acme";

    private static final List<String> USERS = List.of("7", "1200000000", "user-c", "9");

    private static final List<Gas> GAS =
            List.of(Gas.AUTO, new Gas(Gas.Mode.MANUAL, "12.5", "1"), new Gas(Gas.Mode.MANUAL, "30", null));

    private static final List<Wallet> WALLETS = List.of(
            new Wallet("0x" + "a".repeat(40)),
            new Wallet("0x" + "b".repeat(40)),
            new Wallet("0x" + "c".repeat(40)),
            Wallet.NONE);

    private static final long NEAR = 2 * 3_600_000;

    private final SplittableRandom random;
    private int count;

    PlannedHits(SplittableRandom random) {
        this.random = random;
    }

    public static ContractAddress address(int contract) {
        return new ContractAddress("0x" + Integer.toString(contract + 1).repeat(40));
    }

    /** {@code tenant#contract}. */
    public static String key(int contract) {
        return HitItems.contractKey(TENANT, address(contract));
    }

    public static ContractSelector selector(int contract, long chain) {
        return new ContractSelector(TENANT, address(contract), chain);
    }

    /** A hit of a new task that finished at a moment. */
    Hit next(int contract, long finishedAt) {
        String task = "t" + ++count;
        return new Hit(
                task,
                TENANT,
                address(contract),
                1 + random.nextInt(2),
                new UserId(one(USERS)),
                one(WALLETS),
                "0x" + count,
                1,
                Instant.ofEpochMilli(finishedAt),
                one(GAS));
    }

    /** The same of a user, with a wallet. */
    Hit next(int contract, UserId user, long finishedAt) {
        Hit hit = next(contract, finishedAt);
        return new Hit(
                hit.taskId(),
                hit.tenant(),
                hit.contract(),
                hit.chainId(),
                user,
                WALLETS.getFirst(),
                hit.txHash(),
                hit.quantity(),
                hit.completedAt(),
                hit.gas());
    }

    /** Another hit of the task of a hit, near its time, on the same contract and chain. */
    Hit instead(Hit hit, long latest) {
        long moment = hit.completedAt().toEpochMilli() - random.nextLong(NEAR);
        return new Hit(
                hit.taskId(),
                hit.tenant(),
                hit.contract(),
                hit.chainId(),
                new UserId(one(USERS)),
                one(WALLETS),
                hit.txHash(),
                1,
                Instant.ofEpochMilli(Math.min(latest, moment)),
                one(GAS));
    }

    private <T> T one(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
