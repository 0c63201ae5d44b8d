package com.mintactivity.activity.hit;

/**
 * Selects a tenant's hits on a contract.
 *
 * @param chainId the one chain to count, or {@link #ALL_CHAINS}
 */
public record ContractSelector(String tenant, ContractAddress contract, long chainId) {

    /** Chain ids start at 1. */
    public static final long ALL_CHAINS = 0;

    /** @throws IllegalArgumentException if the chain id is negative */
    public ContractSelector {
        if (chainId < ALL_CHAINS) {
            throw new IllegalArgumentException("a chain id is at least 1");
        }
    }

    public boolean isOneChain() {
        return chainId != ALL_CHAINS;
    }
}
