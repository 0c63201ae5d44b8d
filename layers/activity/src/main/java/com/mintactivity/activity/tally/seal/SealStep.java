package com.mintactivity.activity.tally.seal;

import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.TornTallyException;
import java.util.Optional;

/** One kind of work on a contract. A step writes tallies first; the commit of the state that it returns makes them usable. */
interface SealStep {

    /** A step over several hours commits after this number of hits. */
    long MAX_HITS = 50_000;

    /**
     * Does one piece of work, small enough for a part of an invocation.
     *
     * @return the state to commit; empty if nothing is due
     * @throws TornTallyException if a stored tally that the work needs cannot be read
     */
    Optional<ContractState> next(ContractState state) throws TornTallyException;
}
