package com.mintactivity.tests.property.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The answers that the model gives, without {@code generated_at} and cursors. */
public final class ExpectedBodies {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** A user's rows, oldest first. */
    private record User(String userId, List<ModelHit> mints) {

        long hits() {
            return mints.size();
        }

        long lastMs() {
            return mints.getLast().completedMs();
        }
    }

    private static final Comparator<User> IN_ORDER = Comparator.comparingLong(User::hits)
            .thenComparingLong(User::lastMs)
            .reversed()
            .thenComparing(User::userId, ModelHit::byBytes);

    private ExpectedBodies() {}

    public static ObjectNode hits(ActivityModel chronicle, ModelQuery asked, int top, long nowMs) {
        List<ModelHit> mints = chronicle.mints(asked, nowMs);
        List<User> users = users(mints);
        List<User> listed = users.subList(0, Math.min(top, users.size()));
        long listedHits = listed.stream().mapToLong(User::hits).sum();

        ObjectNode answer = JSON.createObjectNode().put("contract", asked.contract());
        ArrayNode chains = answer.putArray("chain_ids");
        mints.stream().map(ModelHit::chainId).distinct().sorted().forEach(chains::add);
        answer.put("since", Timestamps.text(asked.since())).put("until", Timestamps.text(asked.until(nowMs)));
        answer.putObject("total").put("hits", mints.size()).put("users", users.size());
        ArrayNode rows = answer.putArray("users");
        listed.forEach(user -> rows.add(row(user, chronicle.account(user.userId()))));
        answer.putObject("others").put("users", users.size() - listed.size()).put("hits", mints.size() - listedHits);
        return answer.put("cache_ttl_s", 30);
    }

    /** The rows of a walk through all pages. */
    public static List<String> mints(ActivityModel chronicle, ModelQuery asked, long nowMs) {
        return chronicle.mints(asked, nowMs).stream()
                .map(mint -> row(mint, chronicle.account(mint.userId())).toString())
                .toList();
    }

    private static List<User> users(List<ModelHit> mints) {
        Map<String, List<ModelHit>> byUser = new LinkedHashMap<>();
        mints.forEach(mint ->
                byUser.computeIfAbsent(mint.userId(), id -> new ArrayList<>()).add(mint));
        return byUser.entrySet().stream()
                .map(entry -> new User(entry.getKey(), entry.getValue()))
                .sorted(IN_ORDER)
                .toList();
    }

    private static ObjectNode row(User user, LoginEvent account) {
        ObjectNode row = JSON.createObjectNode()
                .put("handle", account.name().handle())
                .put("user_id", user.userId())
                .put("chat_id", account.chatId())
                .put("chat_username", account.name().text());
        ArrayNode wallets = row.putArray("wallets");
        user.mints().stream()
                .map(ModelHit::wallet)
                .filter(wallet -> !wallet.isEmpty())
                .distinct()
                .sorted()
                .forEach(wallets::add);
        row.put("hits", user.hits());
        row.set("gas", user.mints().getLast().fees().answer());
        return row;
    }

    private static ObjectNode row(ModelHit mint, LoginEvent account) {
        return JSON.createObjectNode()
                .put("task_id", mint.taskId())
                .put("user_id", mint.userId())
                .put("chat_id", account.chatId())
                .put("chat_username", account.name().text())
                .put("wallet", mint.wallet())
                .put("chain_id", mint.chainId())
                .put("contract", mint.contract())
                .put("tx_hash", mint.txHash())
                .put("quantity", mint.quantity())
                .put("completed_at", Timestamps.text(mint.completedMs()));
    }
}
