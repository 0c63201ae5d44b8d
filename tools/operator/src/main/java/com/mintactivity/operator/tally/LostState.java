package com.mintactivity.operator.tally;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.store.LostEpochException;
import com.mintactivity.activity.tally.store.LostStates;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.user.ErasuresUnderWay;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The state of a contract that was deleted or is damaged. */
final class LostState {

    private static final int ATTEMPTS = 5;
    private static final int NAMED = 5;

    private LostState() {}

    /**
     * Replaces the state of a contract, if it was lost.
     *
     * @return whether it was
     * @throws Declined if sealers were at work on it during five attempts in a row
     */
    static boolean replace(Root root, ContractSelector of) {
        LostStates lost = new LostStates(root.backend().dynamo(), root.backend().stack());
        String contract = HitItems.contractKey(of.tenant(), of.contract());
        if (!lost.wasLost(contract)) {
            return false;
        }
        Instant now = root.clock().instant();
        AuditedWrites.of(root)
                .record(
                        "tallies rebuild",
                        of.tenant(),
                        Map.of(
                                "contract", fromS(of.contract().value()),
                                "state", fromS("replaced"),
                                "epoch", fromN(Long.toString(now.toEpochMilli()))));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                lost.replace(contract, ErasuresUnderWay.of(root, of), now);
                return true;
            } catch (LostEpochException anotherSealer) {
                // The next attempt reads its state.
            }
        }
        throw AuditedWrites.busy(contract);
    }

    /** The contracts whose states were lost, in a sentence with what to do. */
    static Declined named(Collection<String> contracts) {
        List<String> first = contracts.stream().sorted().limit(NAMED).toList();
        String one = first.getFirst().replace("#", " ");
        return new Declined("states were deleted or are damaged: " + String.join(", ", first)
                        + (contracts.size() > NAMED ? " and " + (contracts.size() - NAMED) + " more" : ""))
                .remedy("`tallies rebuild " + one + "`, and so on");
    }
}
