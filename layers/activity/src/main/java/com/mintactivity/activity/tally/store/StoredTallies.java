package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.UserEntries;
import com.mintactivity.activity.tally.column.TallyDecoder;
import com.mintactivity.activity.time.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The stored tallies of a contract, for people to read. */
public final class StoredTallies {

    /**
     * One stored tally.
     *
     * @param period its kind and where it begins and ends, as in its sort key
     * @param parts the number of its items
     * @param bytes of its encoding, all parts together
     */
    public record Stored(String period, int parts, long bytes, long users, long hits) {}

    /**
     * What a user did on a chain.
     *
     * @param last the most recent hit
     * @param gas of that hit
     * @param wallets distinct, ascending
     */
    public record Row(String userId, long chainId, long hits, Instant last, Gas gas, List<String> wallets) {

        public Row {
            wallets = List.copyOf(wallets);
        }
    }

    private static final List<String> KINDS =
            List.of("minute#", "hour#", "hour.prefix#", "hour.suffix#", "day#", "day.prefix#", "day.suffix#");

    private final TallyTable table;

    public StoredTallies(DynamoDbClient dynamo, String stack) {
        this.table = TallyTable.of(dynamo, stack);
    }

    /**
     * The tallies that begin in a window, and the suffix tallies that end in it, since the key of a suffix begins with its end; from the
     * shortest kind to the longest. An empty tally is left out.
     *
     * @throws TornTallyException if a tally cannot be read
     */
    public List<Stored> list(String tenant, ContractAddress contract, Window window) throws TornTallyException {
        PeriodReader periods = new PeriodReader(table, HitItems.contractKey(tenant, contract), 1);
        List<Stored> list = new ArrayList<>();
        for (String kind : KINDS) {
            for (StoredTally tally : periods.between(kind + window.since(), kind + window.until(), true)) {
                Stored stored = stored(tally);
                if (stored.hits() > 0) {
                    list.add(stored);
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
    public List<Row> rows(String tenant, ContractAddress contract, String period) throws TornTallyException {
        String key = HitItems.contractKey(tenant, contract);
        TallyAccumulator tally = TallyAccumulator.byChain();
        String part = TallyItems.part(period, 0);
        for (StoredTally stored : new PeriodReader(table, key, 1).between(part, part, true)) {
            stored.bytes().forEach(bytes -> TallyDecoder.decode(bytes, ContractSelector.ALL_CHAINS, tally));
        }
        List<Integer> entries = tally.inOrder();
        Map<Integer, Set<String>> wallets = new WalletDictionary(table, key)
                .addresses(tally, entries, true)
                .orElseThrow(() -> new TornTallyException(period));
        return entries.stream()
                .map(entry -> row(tally, entry, wallets.getOrDefault(entry, Set.of())))
                .toList();
    }

    private static Stored stored(StoredTally parts) throws TornTallyException {
        List<byte[]> all = parts.bytes();
        TallyAccumulator tally = TallyAccumulator.together();
        all.forEach(part -> TallyDecoder.decode(part, ContractSelector.ALL_CHAINS, tally));
        return new Stored(
                parts.period(),
                all.size(),
                all.stream().mapToLong(part -> part.length).sum(),
                tally.size(),
                tally.hits());
    }

    private static Row row(TallyAccumulator tally, int entry, Set<String> wallets) {
        UserEntries entries = tally.entries();
        return new Row(
                tally.userId(entry),
                entries.chainId(entry),
                entries.hits(entry),
                Instant.ofEpochMilli(entries.last(entry)),
                tally.gas(entry),
                wallets.stream().sorted().toList());
    }
}
