package com.mintactivity.operator.key;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.operator.key.Keys.Issued;
import com.mintactivity.operator.requests.KeyUse;
import com.mintactivity.platform.time.Rfc3339;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The answers about keys. They contain the token only once, when the key is issued. */
final class KeyAnswers {

    private KeyAnswers() {}

    static ObjectNode json(Issued issued) {
        ObjectNode json = JsonMapper.shared()
                .createObjectNode()
                .put("token", issued.token().reveal());
        fill(json, issued.key());
        issued.note().ifPresent(note -> json.put("note", note));
        return json;
    }

    static ObjectNode json(StoredKey stored, KeyFacts facts) {
        KeyRecord key = stored.record();
        ObjectNode json = fill(JsonMapper.shared().createObjectNode(), key)
                .put("revoked_at", key.revokedAt().map(Rfc3339::format).orElse(null))
                .put("last_used_on", facts.lastUsedOn().get(key.keyId()))
                .put("rolled_into", stored.rolledInto().orElse(null))
                .put("note", stored.note().orElse(null))
                .put("disabled", key.disabled());
        facts.daysLeft(key).ifPresentOrElse(days -> json.put("days_left", days), () -> json.putNull("days_left"));
        facts.useOf(key).ifPresent(use -> {
            json.put("requests_7d", use.requests())
                    .put("limited_7d", use.limited())
                    .put("busiest_minute_7d", use.busiest());
            use.behindS().ifPresentOrElse(seconds -> json.put("behind_s", seconds), () -> json.putNull("behind_s"));
        });
        return json;
    }

    static ArrayNode json(List<StoredKey> keys, KeyFacts facts) {
        ArrayNode json = JsonMapper.shared().createArrayNode();
        keys.forEach(key -> json.add(json(key, facts)));
        return json;
    }

    static String text(List<StoredKey> keys, KeyFacts facts) {
        List<String> heading = new ArrayList<>(List.of("KEY", "STATE", "DAYS LEFT", "LAST USED"));
        if (facts.use().isPresent()) {
            heading.addAll(List.of("REQUESTS 7D", "LIMITED 7D"));
        }
        TextTable table = new TextTable(heading.toArray(String[]::new));
        keys.forEach(key -> {
            table.row(cells(key, facts).toArray(String[]::new));
            below(key, facts).forEach(table::below);
        });
        return table.toString();
    }

    private static List<String> cells(StoredKey stored, KeyFacts facts) {
        KeyRecord key = stored.record();
        OptionalLong days = facts.daysLeft(key);
        List<String> cells = new ArrayList<>(List.of(
                key.keyId(),
                stored.state(facts.now()),
                days.isPresent() ? Long.toString(days.getAsLong()) : "-",
                facts.lastUsedOn().getOrDefault(key.keyId(), "never")));
        facts.useOf(key)
                .ifPresent(use -> cells.addAll(List.of(Long.toString(use.requests()), Long.toString(use.limited()))));
        return cells;
    }

    private static List<String> below(StoredKey stored, KeyFacts facts) {
        KeyRecord key = stored.record();
        List<String> below = new ArrayList<>();
        below.add("of " + key.tenant() + stored.note().map(note -> ": " + note).orElse(""));
        below.add(text(key.rate())
                + facts.useOf(key)
                        .map(use -> ", busiest minute " + busiest(use.busiest(), key.rate()))
                        .orElse("")
                + "; scopes " + (key.scopes().isEmpty() ? "none" : String.join(", ", key.scopes())));
        below.add("from " + String.join(", ", key.allow().texts()) + "; until " + Rfc3339.format(key.expiresAt()));
        facts.useOf(key)
                .map(KeyUse::behindS)
                .filter(OptionalLong::isPresent)
                .ifPresent(seconds -> below.add("behind by " + seconds.getAsLong() + " s"));
        stored.rolledInto().ifPresent(next -> below.add("rolled into " + next));
        return below;
    }

    /** The requests of the busiest minute, and their share of the key's limit. */
    private static String busiest(long requests, Rate rate) {
        return requests + " (" + 100 * requests / rate.perMinute() + "%)";
    }

    static String text(Rate rate) {
        return rate.perMinute() + "/min, " + rate.burst() + " at once";
    }

    private static ObjectNode fill(ObjectNode json, KeyRecord key) {
        json.put("key_id", key.keyId()).put("tenant", key.tenant());
        key.scopes().forEach(json.putArray("scopes")::add);
        key.allow().texts().forEach(json.putArray("allow")::add);
        return json.put("issued_at", Rfc3339.format(key.issuedAt()))
                .put("expires_at", Rfc3339.format(key.expiresAt()))
                .put("per_minute", key.rate().perMinute())
                .put("burst", key.rate().burst());
    }
}
