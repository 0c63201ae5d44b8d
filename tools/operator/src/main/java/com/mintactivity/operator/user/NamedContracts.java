package com.mintactivity.operator.user;

import static java.util.stream.Collectors.toCollection;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.HistoryChange;
import com.mintactivity.activity.tally.store.WalletDictionary;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.user.StoredTraces.UserInContract;
import com.mintactivity.platform.concurrent.Parallel;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
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

    /**
     * Refuses an erasure while a withdrawal, an import that replaces withdrawn hits, or the removal of a partner has
     * not finished, or an import that holds up the repair of what one of these has changed: tallies may name the users
     * of the hits that it has taken, which no scan finds.
     *
     * @throws com.mintactivity.operator.cli.Declined with its name, and when the erasure can go on
     */
    void refuseUnfinished(Instant now) {
        Parallel.VIRTUAL_THREADS.each(states.all(), Backend.AT_ONCE, contract -> {
            ContractState state = states.read(contract);
            if (!state.open(HistoryChange.WITHDRAWS).isEmpty()) {
                StoredTraces.refuseUnfinished(state, HistoryChange.WITHDRAWS, now);
                StoredTraces.refuseUnfinished(state, HistoryChange.ADDS, now);
            }
        });
    }

    /**
     * The units of 16 days, by contract, whose tallies may name a user: those with hits of users, and those in which
     * hits of any contract were withdrawn or replaced and the sealer has not written their hours again.
     */
    Map<String, Set<Instant>> changed(Collection<StoredTraces> traces) {
        Map<String, Set<Instant>> units = new ConcurrentHashMap<>();
        Parallel.VIRTUAL_THREADS.each(states.all(), Backend.AT_ONCE, contract -> {
            Set<Instant> withdrawn = states.read(contract)
                    .open(HistoryChange.WITHDRAWS)
                    .units(Grid.DAYS_16)
                    .collect(toCollection(HashSet::new));
            if (!withdrawn.isEmpty()) {
                units.put(contract, withdrawn);
            }
        });
        traces.forEach(its ->
                units.computeIfAbsent(its.contract(), first -> new HashSet<>()).addAll(its.units()));
        return units;
    }
}
