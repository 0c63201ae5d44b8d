package com.mintactivity.operator.tenant;

import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.operator.audit.Journal;
import com.mintactivity.operator.audit.JournalEntry;
import com.mintactivity.operator.audit.Work;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import java.util.Optional;
import java.util.Set;

/**
 * Commands that have not ended and may write a hit or a tally of a tenant, or the id of a user: one that was suspended
 * may write what no scan has found, whenever it goes on.
 */
final class OpenWriters {

    private static final String AGAIN = "run this command again when it has ended";

    private final Root root;
    private final String name;
    private final Optional<Fence> fence;

    /** @param fence of its removal; empty if that has not begun */
    OpenWriters(Root root, String name, Optional<Fence> fence) {
        this.root = root;
        this.name = name;
        this.fence = fence;
    }

    /**
     * Refuses them.
     *
     * @param contracts of the tenant: a claim of one has no end also if the journal was lost
     * @throws Declined if there is one
     */
    void refuse(Set<String> contracts) {
        Journal.of(root).open().stream().filter(this::mayWrite).findFirst().ifPresent(entry -> {
            throw new Declined("`" + entry.work().command() + "` (" + entry.id() + ") has not ended")
                    .remedy(AGAIN + "; if its process is dead, repeat it, or `abandon` it");
        });
        ContractStates states =
                new ContractStates(root.backend().dynamo(), root.backend().stack());
        for (String contract : contracts) {
            ContractState state = states.read(contract);
            boolean isWritten = state.history().writers().values().stream()
                    .anyMatch(writer -> writer.change() == HistoryChange.ADDS && !writer.finished());
            if (isWritten) {
                throw new Declined("an import has not finished on " + contract)
                        .remedy(AGAIN + "; one that was killed is taken for dead an hour later");
            }
            if (!state.pseudonyms().isEmpty()) {
                throw new Declined("the erasure of a user has not finished on " + contract)
                        .remedy(AGAIN + "; `user forget` of the same users ends one that was killed");
            }
        }
    }

    private boolean mayWrite(JournalEntry entry) {
        Work work = entry.work();
        return switch (work.command()) {
            case "hits import" -> fence.filter(begun -> isTooLate(entry, begun)).isEmpty();
            case "user forget" -> true;
            case "tallies rebuild" -> work.target().equals(name);
            default -> false;
        };
    }

    /** It began when no recorder knew any more that the tenant had apps. */
    private static boolean isTooLate(JournalEntry entry, Fence fence) {
        return entry.begunAt().isAfter(fence.begun().plus(Fence.STRAGGLING));
    }
}
