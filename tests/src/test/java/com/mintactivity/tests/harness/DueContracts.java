package com.mintactivity.tests.harness;

import com.mintactivity.activity.tally.store.ContractStates;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** The contracts that a sweep announces. */
public final class DueContracts {

    private DueContracts() {}

    /** Of all shards, the first page, which is all that a test has. */
    public static List<String> of(ContractStates states, Instant now) {
        return IntStream.range(0, ContractStates.SHARDS)
                .mapToObj(shard -> states.due(shard, "", now).contracts())
                .flatMap(List::stream)
                .toList();
    }
}
