package com.mintactivity.activity.tally.store;

import static com.mintactivity.platform.dynamo.Item.text;
import static com.mintactivity.platform.dynamo.Item.texts;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;

import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.TallyAccumulator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * The wallets of a contract's users, each user's with an index from zero, in the order in which a sealer first counted
 * them. Stored tallies name wallets by index, so that an answer reads the addresses of the listed users only. The
 * dictionary only grows, and an index never changes, until the user is erased and no tally names the user. Its items
 * are pages: for each user as many append-only lists as are needed.
 */
public final class WalletDictionary {

    /** Maximum number of wallets of a page, so that it fits an item. */
    static final int PAGE_SIZE = 2_000;

    /** Maximum number of pages in a transaction, each of up to 90 KB. It may have 4 MB. */
    static final int MAX_PAGES = 25;

    /** The attribute of a page that has its addresses. */
    public static final String WALLETS = "wallets";

    /** In place of the address of a user who is being erased. The place stays taken. */
    private static final String BLANK = "";

    private final TallyTable table;
    private final String contract;

    /** The dictionary of a contract of a stack. */
    public WalletDictionary(DynamoDbClient dynamo, String stack, String contract) {
        this(TallyTable.of(dynamo, stack), contract);
    }

    WalletDictionary(TallyTable table, String contract) {
        this.table = table;
        this.contract = contract;
    }

    /**
     * The sort key of the page that has a user's wallet with an index. Page n begins with index {@code n * PAGE_SIZE}.
     */
    static String page(String userId, int index) {
        return TallyItems.part(WALLETS + "#" + userId, index / PAGE_SIZE);
    }

    /** The addresses of the wallets of some entries; empty if an index is not in the dictionary. */
    public Optional<Map<Integer, Set<String>>> addresses(
            TallyAccumulator tally, Collection<Integer> entries, boolean consistent) {
        Set<String> wanted = new LinkedHashSet<>();
        for (int entry : entries) {
            tally.wallets().indexes(entry).forEach(index -> wanted.add(page(tally.userId(entry), index)));
        }
        Map<String, List<String>> found = read(wanted, consistent);
        Map<Integer, Set<String>> names = new HashMap<>();
        for (int entry : entries) {
            Set<String> its = new HashSet<>(tally.wallets().addresses(entry));
            for (int index : tally.wallets().indexes(entry)) {
                List<String> page = found.getOrDefault(page(tally.userId(entry), index), List.of());
                if (index % PAGE_SIZE >= page.size()) {
                    return Optional.empty();
                }
                its.add(page.get(index % PAGE_SIZE));
            }
            its.remove(BLANK);
            names.put(entry, its);
        }
        return Optional.of(names);
    }

    /** The items of a user's pages, in their order. */
    public List<Map<String, AttributeValue>> pages(UserId userId) {
        return IntStream.iterate(0, first -> first + PAGE_SIZE)
                .mapToObj(first -> table.item(contract, page(userId.value(), first), true))
                .takeWhile(page -> !page.isEmpty())
                .toList();
    }

    /** The same page without an address. Its places stay taken, so that no tally that names one gets another's. */
    public static Map<String, AttributeValue> blanked(Map<String, AttributeValue> page) {
        Map<String, AttributeValue> blanked = new HashMap<>(page);
        blanked.put(
                WALLETS,
                fromL(texts(page, WALLETS).stream()
                        .map(wallet -> AttributeValue.fromS(BLANK))
                        .toList()));
        return blanked;
    }

    /** The wallets of the pages that exist. */
    Map<String, List<String>> read(Collection<String> pages, boolean consistent) {
        return table.items(contract, pages, consistent).stream()
                .collect(Collectors.toMap(item -> text(item, TallyItems.SORT), item -> texts(item, WALLETS)));
    }

    /**
     * Wallets that a page lacks.
     *
     * @param held the number of wallets that the page has
     */
    record Append(String page, int held, List<String> wallets) {

        private TransactWriteItem write(TallyTable table, String contract) {
            Map<String, AttributeValue> values = new HashMap<>();
            values.put(
                    ":more", fromL(wallets.stream().map(AttributeValue::fromS).toList()));
            if (held > 0) {
                values.put(":held", StateItems.number(held));
            }
            return TransactWriteItem.builder()
                    .update(update -> update.tableName(table.name())
                            .key(TallyItems.key(contract, page))
                            .updateExpression("SET wallets = " + (held == 0 ? ":more" : "list_append(wallets, :more)"))
                            .conditionExpression(held == 0 ? "attribute_not_exists(wallets)" : "size(wallets) = :held")
                            .expressionAttributeValues(values))
                    .build();
        }
    }

    /**
     * Appends wallets to pages, to all or to none, while the contract's state has the epoch that was read. So a process
     * that was suspended brings no wallet back, however long it was: a commit that follows the change of a hit raises
     * the epoch, and an erasure waits for it before it deletes pages.
     *
     * @param epoch of the state. A contract without one is not in the list of contracts yet, and has no wallets
     * @param appends to at most {@value #MAX_PAGES} pages
     * @return false if a page no longer has the given number of wallets
     * @throws LostEpochException if the state has another epoch
     */
    boolean append(long epoch, List<Append> appends) {
        List<TransactWriteItem> writes = new ArrayList<>();
        writes.add(stateHas(epoch));
        appends.forEach(append -> writes.add(append.write(table, contract)));
        try {
            table.write(() -> table.dynamo().transactWriteItems(request -> request.transactItems(writes)));
            return true;
        } catch (TransactionCanceledException refused) {
            List<CancellationReason> reasons = refused.cancellationReasons();
            if (TallyTable.isRefused(reasons.getFirst())) {
                throw new LostEpochException(contract);
            }
            if (reasons.stream().noneMatch(TallyTable::isRefused)) {
                throw refused;
            }
            return false;
        }
    }

    private TransactWriteItem stateHas(long epoch) {
        return TransactWriteItem.builder()
                .conditionCheck(check -> check.tableName(table.name())
                        .key(TallyItems.key(contract, TallyItems.STATE))
                        .conditionExpression("epoch = :epoch")
                        .expressionAttributeValues(Map.of(":epoch", StateItems.number(epoch))))
                .build();
    }
}
