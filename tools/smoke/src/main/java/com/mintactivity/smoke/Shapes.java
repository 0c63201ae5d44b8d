package com.mintactivity.smoke;

import static com.mintactivity.smoke.JsonValues.isSorted;
import static com.mintactivity.smoke.JsonValues.items;
import static com.mintactivity.smoke.JsonValues.names;
import static com.mintactivity.smoke.JsonValues.number;
import static com.mintactivity.smoke.JsonValues.text;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The fields of the three responses, in the contract's order, and the rules that connect them. */
public final class Shapes {

    static final List<String> HEALTH = List.of("tenant", "key_id", "scopes", "expires_at");

    private static final List<String> HITS = List.of(
            "contract", "chain_ids", "since", "until", "total", "users", "others", "generated_at", "cache_ttl_s");
    private static final List<String> USER =
            List.of("handle", "user_id", "chat_id", "chat_username", "wallets", "hits", "gas");
    private static final List<String> GAS = List.of("mode", "max_fee_gwei", "priority_gwei");
    private static final List<String> MINTS =
            List.of("contract", "since", "until", "mints", "next_cursor", "generated_at");
    private static final List<String> MINT = List.of(
            "task_id",
            "user_id",
            "chat_id",
            "chat_username",
            "wallet",
            "chain_id",
            "contract",
            "tx_hash",
            "quantity",
            "completed_at");

    /** RFC 3339 in UTC; trailing zeros are trimmed. */
    private static final String MOMENT = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{0,8}[1-9])?Z";

    /** One character of a name that is visible: no control, format or blank, and no mark without its base. */
    private static final String VISIBLE_CHARACTER = "(?![\\p{Cc}\\p{Cf}\\p{Z}\\p{M}])\\X";

    private static final String MASK = "*******";

    private static final String MILLISECONDS = "[^.]*(\\.\\d{1,3})?Z";

    private Shapes() {}

    /** A time in the contract's form; empty for any other value. */
    static Optional<Instant> moment(JsonNode value) {
        String text = text(value);
        try {
            return value.isString() && text.matches(MOMENT) ? Optional.of(Instant.parse(text)) : Optional.empty();
        } catch (DateTimeParseException noSuchDay) {
            return Optional.empty();
        }
    }

    /** What is wrong with the body of a hits response; empty if it conforms. */
    public static List<String> hits(JsonNode response) {
        List<String> wrong = new ArrayList<>();
        want(wrong, names(response).equals(HITS), "fields " + names(response));
        JsonNode total = response.path("total");
        JsonNode others = response.path("others");
        want(wrong, names(total).equals(List.of("hits", "users")), "fields of total");
        want(wrong, names(others).equals(List.of("users", "hits")), "fields of others");
        moments(wrong, response, "since", "until", "generated_at");
        want(wrong, isArrayOrMissing(response.path("users")), "users");
        List<JsonNode> users = items(response.path("users"));
        users.forEach(user -> user(wrong, user));
        long listed =
                users.stream().mapToLong(user -> number(user.path("hits"))).sum();
        want(wrong, number(total.path("hits")) == listed + number(others.path("hits")), "total.hits");
        want(wrong, number(total.path("users")) == users.size() + number(others.path("users")), "total.users");
        for (int i = 1; i < users.size(); i++) {
            long before = number(users.get(i - 1).path("hits"));
            want(wrong, before >= number(users.get(i).path("hits")), "order of users");
        }
        return wrong.stream().distinct().toList();
    }

    private static void user(List<String> wrong, JsonNode user) {
        want(wrong, names(user).equals(USER), "fields of a user");
        want(wrong, isHandle(text(user.path("handle"))), "handle");
        want(wrong, number(user.path("hits")) >= 1, "hits of a user");
        JsonNode wallets = user.path("wallets");
        want(wrong, wallets.isMissingNode() || isSorted(wallets), "order of wallets");
        JsonNode gas = user.path("gas");
        want(wrong, names(gas).equals(GAS), "fields of gas");
        boolean empty =
                gas.path("max_fee_gwei").isNull() && gas.path("priority_gwei").isNull();
        String mode = text(gas.path("mode"));
        want(wrong, mode.equals("auto") ? empty : mode.equals("manual"), "gas");
    }

    private static boolean isHandle(String text) {
        if (!text.endsWith(MASK)) {
            return false;
        }
        String first = text.substring(0, text.length() - MASK.length());
        return first.isEmpty() || (first.matches(VISIBLE_CHARACTER) && first.codePointCount(0, first.length()) <= 16);
    }

    /** What is wrong with the body of a mints response; empty if it conforms. */
    public static List<String> mints(JsonNode response) {
        List<String> wrong = new ArrayList<>();
        want(wrong, names(response).equals(MINTS), "fields " + names(response));
        moments(wrong, response, "since", "until", "generated_at");
        JsonNode cursor = response.path("next_cursor");
        want(wrong, cursor.isNull() || cursor.isString(), "next_cursor");
        want(wrong, isArrayOrMissing(response.path("mints")), "mints");
        for (JsonNode row : items(response.path("mints"))) {
            JsonNode contract = row.path("contract");
            want(wrong, names(row).equals(MINT), "fields of a row");
            moments(wrong, row, "completed_at");
            want(wrong, text(row.path("completed_at")).matches(MILLISECONDS), "precision");
            want(wrong, contract.isString() && contract.equals(response.path("contract")), "contract of a row");
        }
        return wrong.stream().distinct().toList();
    }

    /** A missing field is reported among the fields already. */
    private static boolean isArrayOrMissing(JsonNode value) {
        return value.isArray() || value.isMissingNode();
    }

    static void moments(List<String> wrong, JsonNode fields, String... names) {
        for (String name : names) {
            want(wrong, moment(fields.path(name)).isPresent(), name);
        }
    }

    private static void want(List<String> wrong, boolean holds, String defect) {
        if (!holds) {
            wrong.add(defect);
        }
    }
}
