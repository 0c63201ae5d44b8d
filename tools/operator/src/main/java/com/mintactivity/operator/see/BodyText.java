package com.mintactivity.operator.see;

import com.mintactivity.operator.cli.TextTable;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The body of an answer for people. */
final class BodyText {

    private BodyText() {}

    static String of(Route route, JsonNode body) {
        return switch (route) {
            case HITS -> hits(body);
            case MINTS -> mints(body);
        };
    }

    private static String hits(JsonNode body) {
        TextTable table = new TextTable("HANDLE", "USER", "CHAT", "NAME", "HITS", "GAS", "WALLETS");
        body.path("users")
                .forEach(user -> table.row(
                        text(user, "handle"),
                        text(user, "user_id"),
                        text(user, "chat_id"),
                        text(user, "chat_username"),
                        text(user, "hits"),
                        gas(user.path("gas")),
                        user.path("wallets")
                                .valueStream()
                                .map(JsonNode::asString)
                                .collect(Collectors.joining(" "))));
        return window(body) + ": " + body.at("/total/hits").asString() + " hits of "
                + body.at("/total/users").asString() + " users, of which "
                + body.at("/others/users").asString() + " are not listed\n\n" + table;
    }

    private static String gas(JsonNode gas) {
        return gas.path("max_fee_gwei").isNull() || gas.path("max_fee_gwei").isMissingNode()
                ? text(gas, "mode")
                : text(gas, "max_fee_gwei") + "/" + text(gas, "priority_gwei");
    }

    private static String mints(JsonNode body) {
        TextTable table =
                new TextTable("COMPLETED AT", "TASK", "USER", "NAME", "CHAIN", "QUANTITY", "WALLET", "TRANSACTION");
        body.path("mints")
                .forEach(mint -> table.row(
                        text(mint, "completed_at"),
                        text(mint, "task_id"),
                        text(mint, "user_id"),
                        text(mint, "chat_username"),
                        text(mint, "chain_id"),
                        text(mint, "quantity"),
                        text(mint, "wallet"),
                        text(mint, "tx_hash")));
        String next = text(body, "next_cursor");
        return window(body) + ": " + body.path("mints").size() + " mints\n\n" + table
                + (next.equals("-")
                        ? ""
                        : "\nthe next page: --since " + text(body, "since") + " --query cursor=" + next);
    }

    private static String window(JsonNode body) {
        return text(body, "contract") + " from " + text(body, "since") + " to " + text(body, "until");
    }

    private static String text(JsonNode node, String name) {
        String value = node.path(name).asString("");
        return value.isEmpty() ? "-" : value;
    }
}
