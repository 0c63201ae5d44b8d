package com.mintactivity.operator.user;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromB;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.tally.store.ContractStates;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.WalletDictionary;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.audit.Change;
import com.mintactivity.operator.audit.Items;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.platform.dynamo.Item;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * How far the erasure of one user is, and what it deletes. From its begin to its end, an item of table {@code tallies}
 * has the user's id and the seed of the pseudonyms, so that an erasure that was interrupted goes on with the same ones.
 * It names the operation that began it; nothing of the operation names the user. No row of the audit has the user's id.
 *
 * <p>Every write requires that the item still has this seed. So a run that was suspended until another one had ended
 * the erasure writes nothing of the user any more, and ends no later erasure of the user.
 */
final class ErasureProgress {

    static final String COMMAND = "user forget";

    /** A transaction has at most 100 items, of which the audit has one. */
    private static final int BATCH = 50;

    /** Pages of wallets in a transaction, each of up to 90 KB. */
    private static final int PAGES = 10;

    private static final int ATTEMPTS = 5;
    private static final String SEED = "seed";

    /** The target that the audit names if a change belongs to no tenant. */
    static final String TARGET = "a user";

    private final DynamoDbClient dynamo;
    private final String stack;
    private final String tallies;
    private final UserId user;
    private final ErasureOperation operation;
    private final AuditedWrites audited;
    private @Nullable Pseudonyms known;

    ErasureProgress(Root root, UserId user, ErasureOperation operation) {
        Backend service = root.backend();
        this.dynamo = service.dynamo();
        this.stack = service.stack();
        this.tallies = TallyItems.table(stack);
        this.user = user;
        this.operation = operation;
        this.audited = AuditedWrites.of(root);
    }

    /** The pseudonyms of an erasure that has begun and not ended. */
    Optional<Pseudonyms> read() {
        Map<String, AttributeValue> item = item();
        Optional.ofNullable(item.get(ErasuresUnderWay.OPERATION)).ifPresent(id -> operation.continues(id.s()));
        known = item.isEmpty() ? null : pseudonyms(item);
        return Optional.ofNullable(known);
    }

    private Map<String, AttributeValue> item() {
        return dynamo.getItem(
                        request -> request.tableName(tallies).key(key(user)).consistentRead(true))
                .item();
    }

    /** Whether the erasure has begun, and no other run has ended it. */
    boolean isUnderWay() {
        return known != null && seed(known).equals(item().get(SEED));
    }

    /** The pseudonyms of all users whose erasures have begun and not ended. */
    static Map<UserId, Pseudonyms> all(Backend service) {
        Map<UserId, Pseudonyms> all = new HashMap<>();
        service.dynamo()
                .queryPaginator(request -> request.tableName(TallyItems.table(service.stack()))
                        .consistentRead(true)
                        .keyConditionExpression(TallyItems.PARTITION + " = :forgetting")
                        .expressionAttributeValues(Map.of(":forgetting", fromS(TallyItems.FORGETTING))))
                .items()
                .forEach(item -> all.put(new UserId(Item.text(item, TallyItems.SORT)), pseudonyms(item)));
        return all;
    }

    private static Pseudonyms pseudonyms(Map<String, AttributeValue> item) {
        return new Pseudonyms(Item.attribute(item, SEED).b().asByteArray());
    }

    /** Fails a transaction unless the erasure of a user under these pseudonyms has begun and not ended. */
    static TransactWriteItem underWay(String stack, UserId user, Pseudonyms pseudonyms) {
        return Items.with(TallyItems.table(stack), key(user), SEED, seed(pseudonyms));
    }

    private static AttributeValue seed(Pseudonyms pseudonyms) {
        return fromB(SdkBytes.fromByteArray(pseudonyms.seed()));
    }

    /** Begins the erasure, unless it has begun. */
    Pseudonyms begin() {
        Pseudonyms pseudonyms = Pseudonyms.random();
        Map<String, AttributeValue> item = new HashMap<>(key(user));
        item.put(SEED, seed(pseudonyms));
        item.put(ErasuresUnderWay.OPERATION, fromS(operation.begun().id()));
        boolean isFirst = audited.commit(
                COMMAND,
                TARGET,
                change("erasures_begun", 1),
                List.of(Items.create(tallies, TallyItems.PARTITION, item)));
        if (!isFirst) {
            return read().orElseThrow(() -> AuditedWrites.busy(TARGET));
        }
        known = pseudonyms;
        return pseudonyms;
    }

    /**
     * Conceals the user in the state of a contract.
     *
     * @throws Declined if another run has ended the erasure
     */
    void conceal(ContractStates states, String contract) {
        Pseudonyms pseudonyms = Objects.requireNonNull(known);
        UserId pseudonym = pseudonyms.of(HitItems.selector(contract).tenant());
        if (!states.conceal(contract, user, pseudonym, underWay(stack, user, pseudonyms))) {
            throw endedByAnother();
        }
    }

    private static Declined endedByAnother() {
        return new Declined("another run of this command has ended the erasure meanwhile")
                .remedy("run the command again: it says whether something of the user was recorded since");
    }

    boolean hasAccount() {
        return dynamo.getItem(request -> request.tableName(AccountItems.table(stack))
                        .key(AccountItems.key(user))
                        .consistentRead(true))
                .hasItem();
    }

    /** @throws Declined if another run has ended the erasure */
    void deleteAccount() {
        write(TARGET, "accounts", 1, () -> List.of(Items.delete(AccountItems.table(stack), AccountItems.key(user))));
    }

    /**
     * Deletes tallies.
     *
     * @param deletions reads them
     * @throws Declined if others change the tallies during five attempts in a row, or if another run has ended the
     *     erasure
     */
    void delete(String tenant, Supplier<List<TransactWriteItem>> deletions) {
        write(tenant, "tally_items", BATCH, deletions);
    }

    /**
     * Blanks the addresses of wallet pages.
     *
     * @param pages reads them
     * @throws Declined if others change the pages during five attempts in a row, or if another run has ended the
     *     erasure
     */
    void blank(String tenant, Supplier<List<Map<String, AttributeValue>>> pages) {
        write(
                tenant,
                "wallet_pages_blanked",
                PAGES,
                () -> pages.get().stream()
                        .filter(page -> !isBlank(page))
                        .map(this::blanked)
                        .toList());
    }

    private void write(String tenant, String what, int batch, Supplier<List<TransactWriteItem>> writes) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (areCommitted(tenant, what, batch, writes.get())) {
                return;
            }
            if (!isUnderWay()) {
                throw endedByAnother();
            }
        }
        throw AuditedWrites.busy(tenant);
    }

    /** Deletes wallet pages, the last one first. Returns false if one has an address again: it has grown. */
    boolean deleteBlank(String tenant, List<Map<String, AttributeValue>> pages) {
        List<TransactWriteItem> deletions = pages.reversed().stream()
                .map(page -> Items.delete(
                        tallies, key(page), WalletDictionary.WALLETS, Item.attribute(page, WalletDictionary.WALLETS)))
                .toList();
        return pages.stream().allMatch(ErasureProgress::isBlank)
                && areCommitted(tenant, "tally_items", PAGES, deletions);
    }

    private TransactWriteItem blanked(Map<String, AttributeValue> page) {
        return TransactWriteItem.builder()
                .update(update -> update.tableName(tallies)
                        .key(key(page))
                        .updateExpression("SET #wallets = :blank")
                        .conditionExpression("#wallets = :read")
                        .expressionAttributeNames(Map.of("#wallets", WalletDictionary.WALLETS))
                        .expressionAttributeValues(Map.of(
                                ":blank",
                                Item.attribute(WalletDictionary.blanked(page), WalletDictionary.WALLETS),
                                ":read",
                                Item.attribute(page, WalletDictionary.WALLETS))))
                .build();
    }

    private static Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
        return Map.of(
                TallyItems.PARTITION,
                Item.attribute(item, TallyItems.PARTITION),
                TallyItems.SORT,
                Item.attribute(item, TallyItems.SORT));
    }

    private static boolean isBlank(Map<String, AttributeValue> page) {
        return page.equals(WalletDictionary.blanked(page));
    }

    private boolean areCommitted(String tenant, String what, int batch, List<TransactWriteItem> writes) {
        return writes.stream().gather(Gatherers.windowFixed(batch)).allMatch(some -> {
            List<TransactWriteItem> all = new ArrayList<>(some);
            all.add(underWay(stack, user, Objects.requireNonNull(known)));
            return audited.commit(COMMAND, tenant, change(what, some.size()), all);
        });
    }

    /** Ends the erasure, unless another run has. */
    void end() {
        TransactWriteItem deletion = Items.delete(tallies, key(user), SEED, seed(Objects.requireNonNull(known)));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (audited.commit(COMMAND, TARGET, change("erasures_ended", 1), List.of(deletion)) || !isUnderWay()) {
                return;
            }
        }
        throw AuditedWrites.busy(TARGET);
    }

    private static String change(String what, int count) {
        return Change.between(Map.of(), Map.of(what, fromN(Integer.toString(count))));
    }

    private static Map<String, AttributeValue> key(UserId user) {
        return Map.of(TallyItems.PARTITION, fromS(TallyItems.FORGETTING), TallyItems.SORT, fromS(user.value()));
    }
}
