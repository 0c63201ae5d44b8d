package com.mintactivity.operator.user;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.WalletDictionary;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.user.StoredTraces.UserInContract;
import com.mintactivity.platform.concurrent.Parallel;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The contracts of all tenants, as table {@code tallies} lists them. A contract is in the list before anything else is
 * stored of it, so no wallets are elsewhere.
 */
final class NamedContracts {

    private final Backend service;
    private final ContractStates states;

    NamedContracts(Backend service) {
        this.service = service;
        this.states = new ContractStates(service.dynamo(), service.stack());
    }

    /**
     * Where wallets of users are stored, or the state names a user, whatever hits the users have there. Reads two items
     * of each contract, and one more for each further user.
     */
    Set<UserInContract> of(Collection<UserId> users) {
        Set<UserInContract> found = ConcurrentHashMap.newKeySet();
        Parallel.VIRTUAL_THREADS.each(states.all(), Backend.AT_ONCE, contract -> {
            WalletDictionary wallets = new WalletDictionary(service.dynamo(), service.stack(), contract);
            Map<String, String> erased = states.read(contract).pseudonyms();
            Stream<UserId> its = users.stream()
                    .filter(user -> erased.containsKey(user.value())
                            || !wallets.pages(user).isEmpty());
            its.forEach(user -> found.add(new UserInContract(user, contract)));
        });
        return found;
    }

    /** From now on, no process that has read the state of a contract before appends wallets. */
    void raiseEpochs() {
        Parallel.VIRTUAL_THREADS.each(states.all(), Backend.AT_ONCE, states::raiseEpoch);
    }
}
