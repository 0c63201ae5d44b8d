package com.mintactivity.operator.tally;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.Summary.ListedUser;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.tally.store.ContractState;
import com.mintactivity.activity.tally.store.StoredTally;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.TallyStore;
import com.mintactivity.activity.tally.store.WalletDictionary;
import com.mintactivity.activity.time.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The stored tallies of a contract, for people to read. */
public final class StoredTallies {

    private final DynamoDbClient dynamo;
    private final String stack;

    public StoredTallies(DynamoDbClient dynamo, String stack) {
        this.dynamo = dynamo;
        this.stack = stack;
    }

    /**
     * How large a stored tally is.
     *
     * @param period its kind and where it begins and ends, as in its sort key
     * @param parts the number of its items
     * @param bytes of its encoding, all parts together
     */
    public record TallySize(String period, int parts, long bytes, long users, long hits) {}

    /** The hits of a user on a chain. */
    public record ChainUser(long chainId, ListedUser user) {}

    /**
     * The tallies that begin in a window, from the shortest length to the longest. An empty tally is left out.
     *
     * @throws TornTallyException if a tally cannot be read
     */
    public List<TallySize> list(String tenant, ContractAddress contract, Window window) throws TornTallyException {
        TallyStore store = store(HitItems.contractKey(tenant, contract));
        List<TallySize> list = new ArrayList<>();
        for (Grid grid : Grid.values()) {
            for (StoredTally stored :
                    store.tallies(TallyItems.unit(grid, window.since()), TallyItems.unit(grid, window.until()))) {
                TallyAccumulator tally = TallyAccumulator.together();
                stored.addTo(tally, ContractSelector.ALL_CHAINS);
                if (!tally.isEmpty()) {
                    List<byte[]> parts = stored.parts();
                    long bytes = parts.stream().mapToLong(part -> part.length).sum();
                    list.add(new TallySize(stored.period(), parts.size(), bytes, tally.size(), tally.hits()));
                }
            }
        }
        return list;
    }

    /**
     * The rows of one tally, by user; none if it is not stored.
     *
     * @throws TornTallyException if it cannot be read, or a wallet's index is not in the dictionary
     */
    public List<ChainUser> rows(String tenant, ContractAddress contract, String period) throws TornTallyException {
        String key = HitItems.contractKey(tenant, contract);
        TallyAccumulator tally = store(key).tally(period).orElseGet(TallyAccumulator::byChain);
        List<Integer> entries = tally.inOrder();
        Map<Integer, Set<String>> wallets = new WalletDictionary(dynamo, stack, key)
                .addresses(tally, entries, true)
                .orElseThrow(() -> new TornTallyException(period));
        return entries.stream()
                .map(entry -> new ChainUser(
                        tally.entries().chainId(entry),
                        ListedUser.of(tally, entry, wallets.getOrDefault(entry, Set.of()))))
                .toList();
    }

    private TallyStore store(String contract) {
        return new TallyStore(dynamo, stack, ContractState.unsealed(contract), new LongAdder());
    }
}
