package com.mintactivity.tests.harness;

import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import java.time.Instant;

/** A hit in the making: what a test does not say is the same for all. */
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

    public HitBuilder contract(String its) {
        contract = its;
        return this;
    }

    public HitBuilder chain(long its) {
        chainId = its;
        return this;
    }

    public HitBuilder user(String its) {
        userId = its;
        return this;
    }

    public HitBuilder wallet(String its) {
        wallet = its;
        return this;
    }

    public HitBuilder tx(String its) {
        txHash = its;
        return this;
    }

    public HitBuilder quantity(long its) {
        quantity = its;
        return this;
    }

    public HitBuilder at(String its) {
        return at(Instant.parse(its));
    }

    public HitBuilder at(Instant its) {
        completedAt = its;
        return this;
    }

    public HitBuilder gas(Gas its) {
        gas = its;
        return this;
    }

    /** Writes it. */
    public void put() {
        stack.put(new Hit(taskId, tenant, contract, chainId, userId, wallet, txHash, quantity, completedAt, gas));
    }
}
