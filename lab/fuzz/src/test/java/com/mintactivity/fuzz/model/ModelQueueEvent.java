package com.mintactivity.fuzz.model;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** An event of the queue, as docs/events describes it: its values as texts, and the fields that break a rule. */
public final class ModelQueueEvent {

    private static final Pattern ADDRESS = Pattern.compile("0[xX][0-9a-fA-F]{40}");
    private static final Pattern AMOUNT = Pattern.compile("0*([0-9]+)(?:\\.([0-9]+?)0*)?");
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

    private final Set<String> broken = new TreeSet<>();
    private final Map<String, String> values = new LinkedHashMap<>();

    /** @param event an object */
    public ModelQueueEvent(JsonNode event) {
        switch (word(event, "type", "mint_task.finished", "account.seen")) {
            case "mint_task.finished" -> task(event);
            case "account.seen" -> account(event);
            default -> {}
        }
    }

    public Set<String> broken() {
        return broken;
    }

    /** By field. A task that is not a hit has only its id. */
    public Map<String, String> values() {
        return values;
    }

    private void task(JsonNode event) {
        text("task_id", event.path("task_id"), 1, true);
        boolean completed = word(event, "status", "completed", "failed", "reverted", "cancelled")
                .equals("completed");
        if (!completed || !broken.isEmpty()) {
            return;
        }
        text("app_id", event.path("app_id"), 1, true);
        moment(event, "booked_at");
        moment(event, "finished_at");
        text("user_id", event.path("user_id"), 1, true);
        JsonNode wallet = event.path("wallet");
        if (isNone(wallet) || (wallet.isString() && wallet.asString().isEmpty())) {
            values.put("wallet", "");
        } else {
            address(event, "wallet");
        }
        whole(event, "chain_id");
        address(event, "contract");
        for (String hash : new String[] {"submitted_tx_hash", "landed_tx_hash"}) {
            values.put(hash, "");
            if (!isNone(event.path(hash))) {
                text(hash, event.path(hash), 0, true);
            }
        }
        whole(event, "quantity");
        gas(event.path("gas"));
    }

    private void gas(JsonNode gas) {
        if (!gas.isObject()) {
            broken.add("gas");
            return;
        }
        JsonNode mode = gas.path("mode");
        boolean manual = mode.isString() && mode.asString().equals("manual");
        boolean auto = mode.isString() && mode.asString().equals("auto");
        if (!manual && !auto) {
            broken.add("gas.mode");
        }
        String max = amount("gas.max_fee_gwei", gas.path("max_fee_gwei"), manual);
        String priority = amount("gas.priority_gwei", gas.path("priority_gwei"), true);
        if ((manual && max.isEmpty()) || (auto && !isNone(gas.path("max_fee_gwei")))) {
            broken.add("gas.max_fee_gwei");
        }
        values.put("gas", manual ? "manual " + max + " " + priority : "auto");
    }

    /** The amount in plain digits, empty for none. */
    private String amount(String field, JsonNode node, boolean checked) {
        if (isNone(node) || !checked) {
            return "";
        }
        var form = AMOUNT.matcher(node.isString() ? node.asString() : "");
        String text = node.asString("");
        int point = text.indexOf('.');
        int whole = point < 0 ? text.length() : point;
        if (!form.matches() || whole > 30 || (point >= 0 && text.length() - point - 1 > 18)) {
            broken.add(field);
            return "0";
        }
        String fraction = form.group(2) == null || form.group(2).equals("0") ? "" : "." + form.group(2);
        return form.group(1) + fraction;
    }

    private void account(JsonNode event) {
        text("user_id", event.path("user_id"), 1, true);
        text("chat_id", event.path("chat_id"), 1, true);
        text("chat_username", event.path("chat_username"), 0, false);
        values.computeIfPresent("chat_username", (field, name) -> String.join("", name.split("\0", -1)));
        moment(event, "seen_at");
    }

    private String word(JsonNode object, String name, String... words) {
        JsonNode node = object.path(name);
        if (node.isString() && Set.of(words).contains(node.asString())) {
            return node.asString();
        }
        broken.add(name);
        return "";
    }

    private void text(String name, JsonNode node, int min, boolean plain) {
        String text = node.isString() ? node.asString() : "\uD800";
        boolean valid = text.length() >= min && text.length() <= 200;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            valid &= pair || !Character.isSurrogate(c);
            valid &= !plain || !(c < ' ' || (c >= 0x7f && c < 0xa0));
            i += pair ? 1 : 0;
        }
        put(name, text, valid);
    }

    private void address(JsonNode event, String name) {
        String text = event.path(name).asString("");
        put(
                name,
                text.toLowerCase(Locale.ROOT),
                event.path(name).isString() && ADDRESS.matcher(text).matches());
    }

    private void moment(JsonNode event, String name) {
        var moment = ModelTimestamp.parse(
                event.path(name).isString() ? event.path(name).asString() : "");
        put(name, moment.map(Object::toString).orElse(""), moment.isPresent());
    }

    private void whole(JsonNode event, String name) {
        JsonNode node = event.path(name);
        BigInteger number = node.isIntegralNumber() ? node.bigIntegerValue() : BigInteger.ZERO;
        put(name, number.toString(), number.signum() > 0 && number.compareTo(MAX) <= 0);
    }

    private void put(String name, String value, boolean valid) {
        values.put(name, value);
        if (!valid) {
            broken.add(name);
        }
    }

    private static boolean isNone(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }
}
