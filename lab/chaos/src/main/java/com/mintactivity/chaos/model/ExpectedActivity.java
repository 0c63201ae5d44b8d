package com.mintactivity.chaos.model;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answers that the service must give about recorded events, computed from the list of events. Shares no code with
 * the service. The events of one user have different times.
 */
public final class ExpectedActivity {

    /** Begins with ink. */
    private static final Pattern FIRST_CHARACTER = Pattern.compile("(?=[\\p{L}\\p{N}\\p{P}\\p{S}])\\X");

    private static final Comparator<MintEvent> OLDEST_FIRST =
            Comparator.comparing(MintEvent::finishedAt).thenComparing(MintEvent::taskId);

    private final List<MintEvent> events;
    private final Map<String, ChatUser> users;

    public ExpectedActivity(List<MintEvent> events, List<ChatUser> users) {
        this.events = events.stream().sorted(OLDEST_FIRST).toList();
        this.users = new HashMap<>();
        users.forEach(user -> this.users.put(user.userId(), user));
    }

    /** The body of a hits response without {@code generated_at}, as JSON. */
    public String hits(ExpectedQuery query, int top, long cacheSeconds) {
        List<MintEvent> selected = events.stream().filter(query::selects).toList();
        Map<String, List<MintEvent>> byUser =
                selected.stream().collect(Collectors.groupingBy(MintEvent::userId, TreeMap::new, Collectors.toList()));
        List<List<MintEvent>> listed = byUser.values().stream()
                .sorted(Comparator.<List<MintEvent>>comparingInt(List::size)
                        .reversed()
                        .thenComparing(of -> of.getLast().finishedAt(), Comparator.reverseOrder()))
                .limit(top)
                .toList();
        int listedHits = listed.stream().mapToInt(List::size).sum();
        ObjectNode body = JsonMapper.shared().createObjectNode();
        body.put("contract", query.contract());
        ArrayNode chains = body.putArray("chain_ids");
        selected.stream().map(MintEvent::chainId).distinct().sorted().forEach(chains::add);
        body.put("since", query.since().toString()).put("until", query.until().toString());
        body.putObject("total").put("hits", selected.size()).put("users", byUser.size());
        ArrayNode rows = body.putArray("users");
        listed.forEach(of -> rows.add(user(of)));
        body.putObject("others").put("users", byUser.size() - listed.size()).put("hits", selected.size() - listedHits);
        return body.put("cache_ttl_s", cacheSeconds).toString();
    }

    /** Every row of a query's mints, oldest first, as JSON. */
    public List<String> mints(ExpectedQuery query) {
        return events.stream()
                .filter(query::selects)
                .map(event -> mint(event).toString())
                .toList();
    }

    /** @param hits oldest first */
    private ObjectNode user(List<MintEvent> hits) {
        MintEvent last = hits.getLast();
        ObjectNode user = JsonMapper.shared().createObjectNode();
        user.put("handle", firstCharacter(name(last)) + "*******");
        user.put("user_id", last.userId()).put("chat_id", chatId(last)).put("chat_username", name(last));
        ArrayNode wallets = user.putArray("wallets");
        hits.stream()
                .map(MintEvent::wallet)
                .filter(wallet -> !wallet.isEmpty())
                .distinct()
                .sorted()
                .forEach(wallets::add);
        user.put("hits", hits.size()).set("gas", last.gas(true));
        return user;
    }

    private ObjectNode mint(MintEvent event) {
        return JsonMapper.shared()
                .createObjectNode()
                .put("task_id", event.taskId())
                .put("user_id", event.userId())
                .put("chat_id", chatId(event))
                .put("chat_username", name(event))
                .put("wallet", event.wallet())
                .put("chain_id", event.chainId())
                .put("contract", event.contract())
                .put("tx_hash", event.txHash())
                .put("quantity", event.quantity())
                .put("completed_at", trimmed(event.finishedAt().toString()));
    }

    /** {@code .500Z} as {@code .5Z}. */
    private static String trimmed(String moment) {
        return moment.contains(".") ? moment.replaceFirst("\\.?0*Z", "Z") : moment;
    }

    private String name(MintEvent event) {
        ChatUser user = users.get(event.userId());
        return user == null ? "" : user.name();
    }

    private String chatId(MintEvent event) {
        ChatUser user = users.get(event.userId());
        return user == null ? "" : user.userId();
    }

    private static String firstCharacter(String name) {
        Matcher first = FIRST_CHARACTER.matcher(name);
        return first.find() ? first.group() : "";
    }
}
