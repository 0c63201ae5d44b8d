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
        Journal.of(root).open().stream()
                .filter(this::mayWrite)
                .findFirst()
                .ifPresent(entry -> {
                    throw refusal("`" + entry.work().command() + "` (" + entry.id() + ") has not ended");
                });
        ContractStates states =
                new ContractStates(root.backend().dynamo(), root.backend().stack());
        for (String contract : contracts) {
            ContractState state = states.read(contract);
            boolean isWritten = state.history().writers().values().stream()
                    .anyMatch(writer -> writer.change() == HistoryChange.ADDS && !writer.finished());
            if (isWritten || !state.pseudonyms().isEmpty()) {
                throw refusal(
                        (isWritten ? "an import" : "the erasure of a user") + " has not finished on " + contract);
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
        return entry.begunAt().isAfter(fence.begun().plus(PartnerHits.STRAGGLING));
    }

    private static Declined refusal(String what) {
        return new Declined(what)
                .remedy("run this command again when it has ended; if its process is dead, run it again, or `abandon`"
                        + " its ID");
    }
}
