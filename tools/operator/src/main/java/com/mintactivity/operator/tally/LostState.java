package com.mintactivity.operator.tally;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.store.LostEpochException;
import com.mintactivity.activity.tally.store.LostStates;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.user.ErasuresUnderWay;

/** The state of a contract that was deleted or is damaged. */
final class LostState {

    private static final int ATTEMPTS = 5;

    private LostState() {}

    static boolean isLost(Root root, ContractSelector of) {
        return states(root).wasLost(contract(of));
    }

    /**
     * Replaces the state of a contract, while it is lost.
     *
     * @throws Declined if others were at work on it during five attempts in a row
     */
    static void replace(Root root, ContractSelector of) {
        LostStates lost = states(root);
        String contract = contract(of);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                lost.clear(contract);
                ErasuresUnderWay.conceal(root, of);
                lost.replace(contract, root.clock().instant());
                return;
            } catch (LostEpochException another) {
                if (!lost.wasLost(contract)) {
                    return;
                }
            }
        }
        throw AuditedWrites.busy(contract);
    }

    private static LostStates states(Root root) {
        return new LostStates(root.backend().dynamo(), root.backend().stack());
    }

    private static String contract(ContractSelector of) {
        return HitItems.contractKey(of.tenant(), of.contract());
    }
}
