package com.mintactivity.operator.tally;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.LostEpochException;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.ProgressIndicator;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Reports all times of each contract as corrected, after a restore of hits or tallies. */
public final class RestoredTallies {

    static final String COMMAND = "tallies restored";

    private RestoredTallies() {}

    /**
     * Reports it, as a part of an operation of the journal.
     *
     * @param atWork is called with each contract, by several threads
     * @return the number of contracts
     */
    public static int report(Root root, Runnable atWork) {
        Instant now = root.clock().instant();
        // Above every epoch: a commit takes longer than a millisecond, and each restore begins with the time.
        long epoch = now.toEpochMilli();
        AuditedWrites.of(root).record(COMMAND, "service", Map.of("epoch", fromN(Long.toString(epoch))));
        ContractStates states =
                new ContractStates(root.backend().dynamo(), root.backend().stack());
        states.restored(epoch);
        List<String> contracts = states.all();
        AtomicLong done = new AtomicLong();
        try (ProgressIndicator progress = ProgressIndicator.of(
                root.environment(),
                "tallies",
                ProgressIndicator.Unit.CONTRACTS,
                contracts.size(),
                () -> done + " of " + contracts.size() + " contracts")) {
            Parallel.VIRTUAL_THREADS.each(contracts, Backend.AT_ONCE, contract -> {
                report(states, contract, epoch, now);
                progress.at(done.incrementAndGet());
                atWork.run();
            });
        }
        return contracts.size();
    }

    private static void report(ContractStates states, String contract, long epoch, Instant now) {
        boolean isDone = false;
        while (!isDone) {
            ContractState before = states.read(contract);
            try {
                states.commit(before, before.restored(epoch).rewritten(now));
                isDone = true;
            } catch (LostEpochException anotherSealer) {
                // It has not stopped: the next attempt reads its state.
            }
        }
    }
}
