package com.mintactivity.operator.user;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.account.AccountItems;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.operator.audit.AuditedWrites;
import com.mintactivity.operator.cli.Backend;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.deadletters.SearchedLetters;
import com.mintactivity.operator.deadletters.SearchedLetters.FoundLetter;
import com.mintactivity.operator.user.UserHits.UserHit;
import com.mintactivity.platform.dynamo.BatchReader;
import com.mintactivity.platform.time.Rfc3339;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * All that is stored of some users: accounts, hits of all tenants, withdrawn ones included, and dead letters. Hits of a
 * user whose erasure is under way are found, too.
 *
 * @param accounts by user; absent for a user without one
 * @param hits of all of the users, contract by contract, oldest first
 * @param letters by user
 * @param notSearched which dead letters were not searched, and why
 */
record UserData(
        List<UserId> users,
        Map<UserId, Account> accounts,
        List<UserHit> hits,
        Map<UserId, List<FoundLetter>> letters,
        Optional<String> notSearched) {

    static final String COMMAND = "user show";

    static UserData of(Root root, List<UserId> users) {
        Backend service = root.backend();
        Map<UserId, Optional<Pseudonyms>> searched = new LinkedHashMap<>();
        ErasureOperation reading = new ErasureOperation(root, users.size());
        users.forEach(user -> searched.put(user, new ErasureProgress(root, user, reading).read()));
        SearchedLetters dead = SearchedLetters.of(root);
        Map<UserId, List<FoundLetter>> letters = new LinkedHashMap<>();
        users.forEach(user ->
                letters.put(user, dead.with(HitItems.USER_ID, user.value()).toList()));
        return new UserData(
                users,
                new BatchReader(service.dynamo())
                                .read(
                                        AccountItems.table(service.stack()),
                                        users.stream().map(AccountItems::key).toList(),
                                        true)
                                .stream()
                                .map(AccountItems::read)
                                .collect(Collectors.toMap(Account::userId, account -> account)),
                new UserHits(root, () -> {}).of(searched, "found"),
                letters,
                dead.notSearched());
    }

    /** Those of whom nothing is stored. */
    List<UserId> unknown() {
        return users.stream().filter(user -> !isKnown(user)).toList();
    }

    private boolean isKnown(UserId user) {
        return accounts.containsKey(user)
                || hits.stream().anyMatch(hit -> hit.user().equals(user))
                || !letters(user).isEmpty();
    }

    private List<FoundLetter> letters(UserId user) {
        return letters.getOrDefault(user, List.of());
    }

    private long withdrawn() {
        return hits.stream().filter(UserHit::isWithdrawn).count();
    }

    private long deadLetters() {
        return letters.values().stream().mapToLong(List::size).sum();
    }

    /** How much there is, without what identifies a user. */
    ObjectNode counts() {
        return JsonMapper.shared()
                .createObjectNode()
                .put("users", users.size() - unknown().size())
                .put("hits", hits.size() - withdrawn())
                .put("withdrawn", withdrawn())
                .put("dead_letters", deadLetters());
    }

    /** Leaves a row of the audit, which has the counts alone. */
    void audit(Root root) {
        Map<String, AttributeValue> facts = new LinkedHashMap<>();
        counts().propertyStream()
                .forEach(count ->
                        facts.put(count.getKey(), fromN(count.getValue().asString())));
        AuditedWrites.of(root).record(COMMAND, "users", facts);
    }

    /** The data itself. */
    ObjectNode json() {
        ObjectNode json = JsonMapper.shared().createObjectNode();
        ArrayNode all = json.putArray("users");
        users.stream().filter(this::isKnown).forEach(user -> {
            ObjectNode one = all.addObject().put("user_id", user.value());
            Optional.ofNullable(accounts.get(user))
                    .ifPresentOrElse(account -> put(one, account), () -> one.putNull("account"));
            ArrayNode present = one.putArray("hits");
            ArrayNode withdrawn = one.putArray("withdrawn");
            hits.stream()
                    .filter(hit -> hit.user().equals(user))
                    .forEach(hit -> add(hit.isWithdrawn() ? withdrawn : present, hit));
            ArrayNode dead = one.putArray("dead_letters");
            letters(user)
                    .forEach(letter ->
                            dead.addObject().put("reason", letter.reason()).set("event", letter.body()));
        });
        return json.put("not_searched", notSearched.orElse(null));
    }

    private static void put(ObjectNode one, Account account) {
        one.putObject("account")
                .put("chat_id", account.chatId())
                .put("chat_username", account.chatUsername())
                .put(AccountItems.SEEN_AT, Rfc3339.format(account.seenAt()));
    }

    private static void add(ArrayNode hits, UserHit of) {
        Hit hit = of.hit();
        ObjectNode row = hits.addObject()
                .put("task_id", hit.taskId())
                .put("tenant", hit.tenant())
                .put("contract", hit.contract().value())
                .put("chain_id", hit.chainId())
                .put("user_id", hit.userId().value())
                .put("wallet", hit.wallet().value())
                .put("tx_hash", hit.txHash())
                .put("quantity", hit.quantity())
                .put("completed_at", Rfc3339.format(hit.completedAt()));
        Gas gas = hit.gas();
        row.putObject("gas")
                .put("mode", gas.mode().wire())
                .put("max_fee_gwei", gas.maxFeeGwei())
                .put("priority_gwei", gas.priorityGwei());
        of.withdrawnAt().ifPresent(at -> row.put(HitItems.WITHDRAWN_AT, Rfc3339.format(at)));
    }

    /** Leaves the data out. */
    @Override
    public String toString() {
        return "UserData" + counts();
    }
}
