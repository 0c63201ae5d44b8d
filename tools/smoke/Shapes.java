import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The fields of the three answers, in the contract's order, and what must hold among them. */
final class Shapes {

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

    private static final String MILLISECONDS = "[^.]*(\\.\\d{1,3})?Z";

    private Shapes() {}

    static Map<String, Object> object(Object value) {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> object) {
            object.forEach((name, field) -> fields.put(name.toString(), field));
        }
        return fields;
    }

    static List<String> names(Map<String, Object> fields) {
        return List.copyOf(fields.keySet());
    }

    static List<Map<String, Object>> rows(Object value) {
        return value instanceof List<?> list ? list.stream().map(Shapes::object).toList() : List.of();
    }

    static long number(Object value) {
        return value instanceof BigDecimal number ? number.longValueExact() : -1;
    }

    static boolean isMoment(Object value) {
        return value instanceof String text && text.matches(MOMENT);
    }

    static List<String> hits(Map<String, Object> answer) {
        List<String> wrong = new ArrayList<>();
        want(wrong, names(answer).equals(HITS), "fields " + names(answer));
        Map<String, Object> total = object(answer.get("total"));
        Map<String, Object> others = object(answer.get("others"));
        want(wrong, names(total).equals(List.of("hits", "users")), "fields of total");
        want(wrong, names(others).equals(List.of("users", "hits")), "fields of others");
        moments(wrong, answer, "since", "until", "generated_at");
        List<Map<String, Object>> users = rows(answer.get("users"));
        users.forEach(user -> user(wrong, user));
        long listed = users.stream().mapToLong(user -> number(user.get("hits"))).sum();
        want(wrong, number(total.get("hits")) == listed + number(others.get("hits")), "total.hits");
        want(wrong, number(total.get("users")) == users.size() + number(others.get("users")), "total.users");
        for (int i = 1; i < users.size(); i++) {
            long before = number(users.get(i - 1).get("hits"));
            want(wrong, before >= number(users.get(i).get("hits")), "order of users");
        }
        return wrong.stream().distinct().toList();
    }

    private static void user(List<String> wrong, Map<String, Object> user) {
        want(wrong, names(user).equals(USER), "fields of a user");
        want(wrong, user.getOrDefault("handle", "").toString().matches("\\X?\\*{7}"), "handle");
        want(wrong, number(user.get("hits")) >= 1, "hits of a user");
        List<?> wallets = user.get("wallets") instanceof List<?> list ? list : List.of();
        want(wrong, wallets.equals(List.copyOf(new TreeSet<>(wallets))), "order of wallets");
        Map<String, Object> gas = object(user.get("gas"));
        want(wrong, names(gas).equals(GAS), "fields of gas");
        boolean auto = "auto".equals(gas.get("mode"));
        boolean silent = gas.get("max_fee_gwei") == Json.NULL && gas.get("priority_gwei") == Json.NULL;
        want(wrong, auto ? silent : "manual".equals(gas.get("mode")), "gas");
    }

    static List<String> mints(Map<String, Object> answer) {
        List<String> wrong = new ArrayList<>();
        want(wrong, names(answer).equals(MINTS), "fields " + names(answer));
        moments(wrong, answer, "since", "until", "generated_at");
        Object cursor = answer.get("next_cursor");
        want(wrong, cursor == Json.NULL || cursor instanceof String, "next_cursor");
        for (Map<String, Object> row : rows(answer.get("mints"))) {
            want(wrong, names(row).equals(MINT), "fields of a row");
            moments(wrong, row, "completed_at");
            want(wrong, row.getOrDefault("completed_at", "").toString().matches(MILLISECONDS), "precision");
            want(wrong, answer.getOrDefault("contract", "").equals(row.get("contract")), "contract of a row");
        }
        return wrong.stream().distinct().toList();
    }

    static void moments(List<String> wrong, Map<String, Object> fields, String... names) {
        for (String name : names) {
            want(wrong, isMoment(fields.get(name)), name);
        }
    }

    private static void want(List<String> wrong, boolean holds, String otherwise) {
        if (!holds) {
            wrong.add(otherwise);
        }
    }
}
