package com.mintactivity.tests.property.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The response bodies by the model, without {@code generated_at} and cursors. */
public final class ExpectedBodies {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** A user and its rows, oldest first. */
    private record UserRows(String userId, List<ModelHit> mints) {

        long hits() {
            return mints.size();
        }

        long lastMs() {
            return mints.getLast().completedMs();
        }
    }

    private static final Comparator<UserRows> IN_ORDER = Comparator.comparingLong(UserRows::hits)
            .thenComparingLong(UserRows::lastMs)
            .reversed()
            .thenComparing(UserRows::userId, ModelHit::byBytes);

    private ExpectedBodies() {}

    public static ObjectNode hits(ActivityModel model, ModelQuery query, int top, long nowMs) {
        List<ModelHit> mints = model.mints(query, nowMs);
        List<UserRows> users = users(mints);
        List<UserRows> listed = users.subList(0, Math.min(top, users.size()));
        long listedHits = listed.stream().mapToLong(UserRows::hits).sum();

        ObjectNode answer = JSON.createObjectNode().put("contract", query.contract());
        ArrayNode chains = answer.putArray("chain_ids");
        mints.stream().map(ModelHit::chainId).distinct().sorted().forEach(chains::add);
        answer.put("since", Timestamps.text(query.since())).put("until", Timestamps.text(query.until(nowMs)));
        answer.putObject("total").put("hits", mints.size()).put("users", users.size());
        ArrayNode rows = answer.putArray("users");
        listed.forEach(user -> rows.add(row(user, model.account(user.userId()))));
        answer.putObject("others").put("users", users.size() - listed.size()).put("hits", mints.size() - listedHits);
        return answer.put("cache_ttl_s", 30);
    }

    /** The rows of all pages of mints. */
    public static List<String> mints(ActivityModel model, ModelQuery query, long nowMs) {
        return model.mints(query, nowMs).stream()
                .map(mint -> row(mint, model.account(mint.userId())).toString())
                .toList();
    }

    private static List<UserRows> users(List<ModelHit> mints) {
        Map<String, List<ModelHit>> byUser = new LinkedHashMap<>();
        mints.forEach(mint ->
                byUser.computeIfAbsent(mint.userId(), id -> new ArrayList<>()).add(mint));
        return byUser.entrySet().stream()
                .map(entry -> new UserRows(entry.getKey(), entry.getValue()))
                .sorted(IN_ORDER)
                .toList();
    }

    private static ObjectNode row(UserRows user, LoginEvent account) {
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
        row.set("gas", user.mints().getLast().fees().response());
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
