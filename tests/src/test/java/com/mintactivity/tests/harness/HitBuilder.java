package com.mintactivity.tests.harness;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.time.Instant;

/** Builds and writes a hit. Fields that a test does not set have default values. */
public final class HitBuilder {

    public static final String CONTRACT = "0x00000000000000000000000000000000000000bb";
    public static final String WALLET = "0x00000000000000000000000000000000000000aa";

    private final Stack stack;
    private final String tenant;
    private final String taskId;
    private String contract = CONTRACT;
    private long chainId = 1;
    private String userId = "4711";
    private String wallet = WALLET;
    private String txHash = "0x01";
    private long quantity = 1;
    private Instant completedAt = TestClock.START.minusSeconds(3600);
    private Gas gas = Gas.AUTO;

    HitBuilder(Stack stack, String tenant, String taskId) {
        this.stack = stack;
        this.tenant = tenant;
        this.taskId = taskId;
    }

    public HitBuilder contract(String value) {
        contract = value;
        return this;
    }

    public HitBuilder chain(long value) {
        chainId = value;
        return this;
    }

    public HitBuilder user(String value) {
        userId = value;
        return this;
    }

    public HitBuilder wallet(String value) {
        wallet = value;
        return this;
    }

    public HitBuilder tx(String value) {
        txHash = value;
        return this;
    }

    public HitBuilder quantity(long value) {
        quantity = value;
        return this;
    }

    public HitBuilder at(String value) {
        return at(Instant.parse(value));
    }

    public HitBuilder at(Instant value) {
        completedAt = value;
        return this;
    }

    public HitBuilder gas(Gas value) {
        gas = value;
        return this;
    }

    /** Writes the hit. */
    public void put() {
        stack.put(new Hit(
                taskId,
                tenant,
                new ContractAddress(contract),
                chainId,
                new UserId(userId),
                new Wallet(wallet),
                txHash,
                quantity,
                completedAt,
                gas));
    }
}
