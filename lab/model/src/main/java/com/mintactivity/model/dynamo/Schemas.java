package com.mintactivity.model.dynamo;

import java.util.List;

/** The tables of the service that recording and sealing use, as template.yaml makes them. */
public final class Schemas {

    public static final String STACK = "mint";
    public static final String ACCOUNTS = STACK + "-accounts";
    public static final String HITS = STACK + "-hits";
    public static final String TALLIES = STACK + "-tallies";
    public static final String TENANTS = STACK + "-tenants";
    public static final String AUDIT = STACK + "-audit";
    public static final String BY_CONTRACT = "by_contract";
    public static final String DUE = "due";
    public static final String BY_CONTRACT_CHAIN = "by_contract_chain";

    /** The attributes that an index shows of a hit besides the keys. */
    private static final List<String> HIT = List.of(
            "chain_id", "user_id", "wallet", "tx_hash", "quantity", "gas_mode", "max_fee_gwei", "priority_gwei");

    public static final List<Schema> ALL = List.of(
            new Schema(ACCOUNTS, "user_id", null, List.of()),
            new Schema(TENANTS, "tenant", null, List.of()),
            new Schema(AUDIT, "day", "at_id", List.of()),
            new Schema(
                    TALLIES,
                    "tenant_contract",
                    "period",
                    List.of(new Schema.Index(DUE, "due_shard", "tenant_contract", List.of("due_at")))),
            new Schema(
                    HITS,
                    "task_id",
                    null,
                    List.of(
                            new Schema.Index(BY_CONTRACT, "tenant_contract", "completed_at_task", HIT),
                            new Schema.Index(BY_CONTRACT_CHAIN, "tenant_contract_chain", "completed_at_task", HIT))));

    private Schemas() {}
}
