package com.mintactivity.activity.seal;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;

/** Takes the texts {@code tenant#contract} apart that the stored sums lie under. */
final class Contracts {

    private Contracts() {}

    static ContractSelector subject(String contract) {
        int split = contract.lastIndexOf('#');
        return new ContractSelector(
                contract.substring(0, split),
                new ContractAddress(contract.substring(split + 1)),
                ContractSelector.ALL_CHAINS);
    }
}
