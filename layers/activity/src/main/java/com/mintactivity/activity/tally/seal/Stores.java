package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.store.ContractState;

/** Opens a contract's tallies for the step that follows a state. */
@FunctionalInterface
interface Stores {

    StoreTarget of(ContractState state);
}
