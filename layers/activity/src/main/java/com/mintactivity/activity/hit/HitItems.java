package com.mintactivity.activity.hit;

import static com.mintactivity.platform.dynamo.Item.number;
import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of table {@code hits}, one for each hit, under {@value #KEY}. Two indexes order a contract's hits by
 * {@value #POSITION}: {@value #BY_CONTRACT} over all chains and {@value #BY_CONTRACT_CHAIN} over one. Tenant, contract
 * and completion of a hit are in these keys and nowhere else, and neither index has the partition key of the other. The
 * item of a hit that was withdrawn stays, so that its task is not recorded again, with these keys under other names: it
 * is in no index.
 */
public final class HitItems {

    public static final String KEY = "task_id";
    public static final String USER_ID = "user_id";
    public static final String BY_CONTRACT = "by_contract";
    public static final String BY_CONTRACT_CHAIN = "by_contract_chain";

    /** Partition of index {@value #BY_CONTRACT}: {@code tenant#contract}. */
    public static final String CONTRACT = "tenant_contract";

    /** Partition of index {@value #BY_CONTRACT_CHAIN}: {@code tenant#contract#chain}. */
    public static final String CONTRACT_CHAIN = "tenant_contract_chain";

    /**
     * Sort key of both indexes: {@code <completed_at>#<task_id>}, the time in a fixed width, so that texts sort by
     * time.
     */
    public static final String POSITION = "completed_at_task";

    /** When a hit was withdrawn; absent from all others. */
    public static final String WITHDRAWN_AT = "withdrawn_at";

    /** The {@link #CONTRACT} and the {@link #POSITION} that a withdrawn hit had. */
    public static final String WITHDRAWN_CONTRACT = "withdrawn_contract";

    private static final String WITHDRAWN_POSITION = "withdrawn_position";

    private static final String CHAIN_ID = "chain_id";

    /** The projection that {@link #readTallyHit} needs. */
    static final String TALLY_HIT =
            KEY + ", " + POSITION + ", chain_id, user_id, wallet, gas_mode, max_fee_gwei, priority_gwei";

    private HitItems() {}

    public static String table(String stack) {
        return stack + "-hits";
    }

    public static Map<String, AttributeValue> key(String taskId) {
        return Map.of(KEY, fromS(taskId));
    }

    public static String contractKey(String tenant, ContractAddress contract) {
        return tenant + "#" + contract.value();
    }

    /** All chains of the contract that a {@link #contractKey} names. */
    public static ContractSelector selector(String contractKey) {
        int split = contractKey.lastIndexOf('#');
        return new ContractSelector(
                contractKey.substring(0, split),
                new ContractAddress(contractKey.substring(split + 1)),
                ContractSelector.ALL_CHAINS);
    }

    public static String contractChainKey(String tenant, ContractAddress contract, long chainId) {
        return contractKey(tenant, contract) + "#" + chainId;
    }

    public static String position(Instant completedAt, String taskId) {
        return Rfc3339.fixedMillis(completedAt) + "#" + taskId;
    }

    public static Map<String, AttributeValue> write(Hit hit) {
        Map<String, AttributeValue> item = new HashMap<>(key(hit.taskId()));
        item.putAll(indexKeys(hit));
        item.put(CHAIN_ID, fromN(Long.toString(hit.chainId())));
        item.put(USER_ID, fromS(hit.userId().value()));
        item.put("wallet", fromS(hit.wallet().value()));
        item.put("tx_hash", fromS(hit.txHash()));
        item.put("quantity", fromN(Long.toString(hit.quantity())));
        item.put("gas_mode", fromS(hit.gas().mode().wire()));
        putFee(item, "max_fee_gwei", hit.gas().maxFeeGwei());
        putFee(item, "priority_gwei", hit.gas().priorityGwei());
        return item;
    }

    private static Map<String, AttributeValue> indexKeys(Hit hit) {
        return Map.of(
                CONTRACT, fromS(contractKey(hit.tenant(), hit.contract())),
                CONTRACT_CHAIN, fromS(contractChainKey(hit.tenant(), hit.contract(), hit.chainId())),
                POSITION, fromS(position(hit.completedAt(), hit.taskId())));
    }

    /** The contract's key in the item of a hit, also of one that was withdrawn or that an index shows. */
    private static String contractKey(Map<String, AttributeValue> item) {
        if (item.containsKey(CONTRACT_CHAIN)) {
            String key = text(item, CONTRACT_CHAIN);
            return key.substring(0, key.lastIndexOf('#'));
        }
        return text(item, isWithdrawn(item) ? WITHDRAWN_CONTRACT : CONTRACT);
    }

    private static Instant completedAt(Map<String, AttributeValue> item) {
        String position = text(item, isWithdrawn(item) ? WITHDRAWN_POSITION : POSITION);
        return Instant.parse(position.substring(0, position.indexOf('#')));
    }

    /** Whether the hit of an item was withdrawn. */
    public static boolean isWithdrawn(Map<String, AttributeValue> item) {
        return item.containsKey(WITHDRAWN_AT);
    }

    /** The item of the same hit after it was withdrawn. */
    public static Map<String, AttributeValue> withdrawn(Map<String, AttributeValue> item, Instant at) {
        Map<String, AttributeValue> withdrawn = new HashMap<>(item);
        withdrawn.keySet().removeAll(List.of(CONTRACT, CONTRACT_CHAIN, POSITION));
        withdrawn.put(WITHDRAWN_AT, fromS(at.toString()));
        withdrawn.put(WITHDRAWN_CONTRACT, fromS(text(item, CONTRACT)));
        withdrawn.put(WITHDRAWN_POSITION, fromS(text(item, POSITION)));
        return withdrawn;
    }

    /** The item of a hit as it was before the hit was withdrawn. */
    public static Map<String, AttributeValue> restored(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> restored = new HashMap<>(item);
        restored.keySet().removeAll(List.of(WITHDRAWN_AT, WITHDRAWN_CONTRACT, WITHDRAWN_POSITION));
        restored.putAll(indexKeys(read(item)));
        return restored;
    }

    /**
     * The part of a withdrawn hit's item that keeps its task from being recorded again: nothing of its user.
     */
    public static Map<String, AttributeValue> withdrawnTask(Map<String, AttributeValue> item) {
        Map<String, AttributeValue> task = new HashMap<>(item);
        task.keySet().retainAll(List.of(KEY, CHAIN_ID, WITHDRAWN_AT, WITHDRAWN_CONTRACT));
        return task;
    }

    /** The item of a task of which only {@link #withdrawnTask} is known, because its hit was lost. */
    public static Map<String, AttributeValue> lostHit(Map<String, AttributeValue> task) {
        ContractSelector contract = selector(text(task, WITHDRAWN_CONTRACT));
        Instant withdrawnAt = Instant.parse(text(task, WITHDRAWN_AT));
        Hit nothing = new Hit(
                text(task, KEY),
                contract.tenant(),
                contract.contract(),
                number(task, CHAIN_ID),
                UserId.LOST,
                Wallet.NONE,
                "",
                0,
                withdrawnAt,
                Gas.AUTO);
        return withdrawn(write(nothing), withdrawnAt);
    }

    /**
     * The item of the same withdrawn hit, without its user: what keeps its task from being recorded again.
     *
     * @param at when; a replacement that has read the item before fails, since the withdrawal has another time by now
     */
    public static Map<String, AttributeValue> emptied(Map<String, AttributeValue> item, Instant at) {
        Map<String, AttributeValue> emptied = pseudonymised(item, UserId.LOST);
        emptied.put(WITHDRAWN_AT, fromS(at.toString()));
        return emptied;
    }

    /** The item of the same hit after its user was erased: of another user, without wallet and transaction. */
    public static Map<String, AttributeValue> pseudonymised(Map<String, AttributeValue> item, UserId pseudonym) {
        Map<String, AttributeValue> erased = new HashMap<>(item);
        erased.put(USER_ID, fromS(pseudonym.value()));
        erased.put("wallet", fromS(Wallet.NONE.value()));
        erased.put("tx_hash", fromS(""));
        return erased;
    }

    /**
     * The hit of an item, also of one that was withdrawn.
     *
     * @throws RuntimeException if an attribute is missing or malformed
     */
    public static Hit read(Map<String, AttributeValue> item) {
        ContractSelector contract = selector(contractKey(item));
        return new Hit(
                text(item, KEY),
                contract.tenant(),
                contract.contract(),
                number(item, CHAIN_ID),
                new UserId(text(item, USER_ID)),
                new Wallet(text(item, "wallet")),
                text(item, "tx_hash"),
                number(item, "quantity"),
                completedAt(item),
                gas(item));
    }

    static TallyHit readTallyHit(Map<String, AttributeValue> item) {
        return new TallyHit(
                new UserId(text(item, USER_ID)),
                new Position(completedAt(item), text(item, KEY)),
                number(item, CHAIN_ID),
                new Wallet(text(item, "wallet")),
                gas(item));
    }

    private static Gas gas(Map<String, AttributeValue> item) {
        return text(item, "gas_mode").equals(Gas.Mode.AUTO.wire())
                ? Gas.AUTO
                : new Gas(Gas.Mode.MANUAL, fee(item, "max_fee_gwei"), fee(item, "priority_gwei"));
    }

    private static void putFee(Map<String, AttributeValue> item, String name, @Nullable String fee) {
        if (fee != null) {
            item.put(name, fromS(fee));
        }
    }

    private static @Nullable String fee(Map<String, AttributeValue> item, String name) {
        AttributeValue value = item.get(name);
        return value == null ? null : value.s();
    }
}
