package com.mintactivity.operator.key;

import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.operator.cli.TextTable;
import com.mintactivity.operator.key.Keys.Issued;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
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
        return fill(json, issued.key());
    }

    /** @param lastUsedOn null if the key was never used */
    static ObjectNode json(StoredKey stored, @Nullable String lastUsedOn) {
        KeyRecord key = stored.record();
        ObjectNode json = fill(JsonMapper.shared().createObjectNode(), key);
        return json.put("revoked_at", key.revokedAt().map(Rfc3339::format).orElse(null))
                .put("last_used_on", lastUsedOn)
                .put("rolled_into", stored.rolledInto().orElse(null));
    }

    static ArrayNode json(List<StoredKey> keys, Map<String, String> lastUsedOn) {
        ArrayNode json = JsonMapper.shared().createArrayNode();
        keys.forEach(key -> json.add(json(key, lastUsedOn.get(key.record().keyId()))));
        return json;
    }

    static String text(List<StoredKey> keys, Map<String, String> lastUsedOn, Instant now) {
        if (keys.isEmpty()) {
            return "no keys yet: `key issue TENANT --allow CIDR` creates the first";
        }
        TextTable table = new TextTable("KEY", "TENANT", "STATE", "EXPIRES AT", "LAST USED", "RATE", "SCOPES", "ALLOW");
        for (StoredKey stored : keys) {
            KeyRecord key = stored.record();
            table.row(
                    key.keyId(),
                    key.tenant(),
                    stored.state(now)
                            + stored.rolledInto()
                                    .map(next -> ", rolled into " + next)
                                    .orElse(""),
                    Rfc3339.format(key.expiresAt()),
                    lastUsedOn.getOrDefault(key.keyId(), "never"),
                    text(key.rate()),
                    key.scopes().isEmpty() ? "none" : String.join(", ", key.scopes()),
                    String.join(", ", key.allow().texts()));
        }
        return table.toString();
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
