package com.mintactivity.activity.seal;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A contract's stored sums, made readable. */
public final class StoredTallies {

    /**
     * One stored sum.
     *
     * @param period its kind and where it begins and ends, as its sort key names it
     * @param parts items that hold it
     * @param bytes of its encoding, all parts together
     */
    public record Sum(String period, int parts, long bytes, long users, long hits) {}

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
            List.of("minute#", "hour#", "hour.head#", "hour.tail#", "day#", "day.head#", "day.tail#");

    private final Table table;
    private final Marks marks;

    public StoredTallies(DynamoDbClient dynamo, String stack) {
        this.table = Table.of(dynamo, stack);
        this.marks = new Marks(table);
    }

    /** What lies before it is sealed; the epoch where nothing is. */
    public Instant sealedUntil() {
        return marks.read().until();
    }

    /**
     * The sums that begin in a window, and the tails that end in it, since a tail's key begins with its end; from the shortest kind
     * to the longest.
     */
    public List<Sum> list(String tenant, ContractAddress contract, Window window) {
        Map<String, List<StoredPart>> periods = new LinkedHashMap<>();
        parts(HitItems.contractKey(tenant, contract), window)
                .forEach(part -> periods.computeIfAbsent(part.period(), period -> new ArrayList<>())
                        .add(part));
        return periods.values().stream().map(StoredTallies::sum).toList();
    }

    /**
     * The rows of one sum, by user; empty where it is not stored. Refuses with {@link IllegalStateException} where a wallet's
     * number stands nowhere.
     */
    public List<Row> rows(String tenant, ContractAddress contract, String period) {
        TallyAccumulator ledger = TallyAccumulator.byChain();
        String key = HitItems.contractKey(tenant, contract);
        table.between(key, period + "#", period + "#" + TallyItems.END, true)
                .filter(item -> StoredPart.read(item).period().equals(period))
                .forEach(item ->
                        TallyDecoder.decode(StoredPart.read(item).array(), ContractSelector.ALL_CHAINS, ledger));
        List<Integer> entries = ledger.inOrder();
        Map<Integer, Set<String>> wallets = new WalletBook(table, key)
                .names(ledger, entries, true)
                .orElseThrow(() -> new IllegalStateException("a wallet of " + period + " has no number"));
        return entries.stream()
                .map(entry -> row(ledger, entry, wallets.getOrDefault(entry, Set.of())))
                .toList();
    }

    private Stream<StoredPart> parts(String contract, Window window) {
        return KINDS.stream()
                .flatMap(kind -> table.between(contract, kind + window.since(), kind + window.until(), true))
                .map(StoredPart::read);
    }

    private static Sum sum(List<StoredPart> parts) {
        TallyAccumulator ledger = TallyAccumulator.together();
        parts.forEach(part -> TallyDecoder.decode(part.array(), ContractSelector.ALL_CHAINS, ledger));
        UserEntries entries = ledger.entries();
        return new Sum(
                parts.getFirst().period(),
                parts.size(),
                parts.stream().mapToLong(part -> part.array().length).sum(),
                ledger.size(),
                LongStream.range(0, ledger.size())
                        .map(entry -> entries.hits((int) entry))
                        .sum());
    }

    private static Row row(TallyAccumulator ledger, int entry, Set<String> wallets) {
        UserEntries entries = ledger.entries();
        return new Row(
                ledger.userId(entry),
                entries.chainId(entry),
                entries.hits(entry),
                Instant.ofEpochMilli(entries.last(entry)),
                ledger.gas(entry),
                wallets.stream().sorted().toList());
    }
}
