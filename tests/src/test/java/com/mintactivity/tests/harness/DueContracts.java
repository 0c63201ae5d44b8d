package com.mintactivity.tests.harness;

import com.mintactivity.activity.tally.store.ContractStates;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** The contracts that a sweep announces. */
public final class DueContracts {

    private DueContracts() {}

    /** The contracts on the first pages of all shards, which are all that a test has. */
    public static List<String> of(ContractStates states, Instant now) {
        return IntStream.range(0, ContractStates.SHARDS)
                .mapToObj(shard -> states.due(shard, "", now).contracts())
                .flatMap(List::stream)
                .toList();
    }
}
