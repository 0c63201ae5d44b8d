package com.mintactivity.tests.harness;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import java.time.Instant;

/** A hit in the making: what a test does not say is the same for all. */
public final class Minted {

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

    Minted(Stack stack, String tenant, String taskId) {
        this.stack = stack;
        this.tenant = tenant;
        this.taskId = taskId;
    }

    public Minted contract(String its) {
        contract = its;
        return this;
    }

    public Minted chain(long its) {
        chainId = its;
        return this;
    }

    public Minted user(String its) {
        userId = its;
        return this;
    }

    public Minted wallet(String its) {
        wallet = its;
        return this;
    }

    public Minted tx(String its) {
        txHash = its;
        return this;
    }

    public Minted quantity(long its) {
        quantity = its;
        return this;
    }

    public Minted at(String its) {
        return at(Instant.parse(its));
    }

    public Minted at(Instant its) {
        completedAt = its;
        return this;
    }

    public Minted gas(Gas its) {
        gas = its;
        return this;
    }

    /** Writes it. */
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
