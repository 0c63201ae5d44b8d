package com.mintactivity.model.answer;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The response bodies by the model, without {@code generated_at} and cursors. */
public final class ExpectedBodies {

    private static final JsonMapper JSON = JsonMapper.shared();

    private ExpectedBodies() {}

    public static ObjectNode hits(ActivityModel model, ModelQuery query, int top, long nowMs) {
        List<ModelHit> mints = model.mints(query, nowMs);
        List<UserRows<ModelHit>> users = UserRows.of(mints);
        List<UserRows<ModelHit>> listed = users.subList(0, Math.min(top, users.size()));
        long listedHits = listed.stream().mapToLong(user -> user.hits().size()).sum();

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

    private static ObjectNode row(UserRows<ModelHit> user, LoginEvent account) {
        ObjectNode row = JSON.createObjectNode()
                .put("handle", account.name().handle())
                .put("user_id", user.userId())
                .put("chat_id", account.chatId())
                .put("chat_username", account.name().text());
        ArrayNode wallets = row.putArray("wallets");
        user.wallets().forEach(wallets::add);
        row.put("hits", user.hits().size());
        row.set("gas", user.last().fees().response());
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
