package com.mintactivity.operator.key;

import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Printable;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Commands that give a key the settings of an item, their words quoted for a shell. */
public final class KeyLines {

    private static final List<String> OF_CANARY = List.of(AllowlistPolicy.CANARY_ADDRESS + "/32");

    private KeyLines() {}

    /** The command that issues a key like a live one whose token is of no use any more. */
    public static String issue(Map<String, AttributeValue> item) {
        StoredKey stored = StoredKey.read(item);
        KeyRecord key = stored.record();
        if (key.tenant().equals(Tenant.CANARY) && key.allow().texts().equals(OF_CANARY)) {
            return "canary create";
        }
        List<String> words = new ArrayList<>(List.of("key", "issue", key.tenant(), "--allow"));
        words.addAll(key.allow().texts());
        if (key.scopes().isEmpty()) {
            words.add("--no-scopes");
        }
        words.addAll(limit(key.rate()));
        // In one word, since a note may begin with a hyphen.
        stored.note().ifPresent(note -> words.add("--note=" + note));
        words.addAll(List.of("--expires-at", Rfc3339.format(key.expiresAt())));
        String line = Printable.shellWords(words);
        return key.disabled() ? "# disabled, and this key would not be: " + line : line;
    }

    /** The commands that change a key to the settings of another item of it, as far as a command can. */
    public static List<String> change(
            Map<String, AttributeValue> present, Map<String, AttributeValue> wanted, Instant now) {
        StoredKey before = StoredKey.read(present);
        StoredKey after = StoredKey.read(wanted);
        List<String> lines = new ArrayList<>();
        if (!before.note().equals(after.note())) {
            // A note may begin with a hyphen.
            lines.add(line("note", after, "--", after.note().orElse("")));
        }
        if (before.isLive(now)) {
            lines.addAll(ofLive(before.record(), after));
        }
        return lines;
    }

    private static List<String> ofLive(KeyRecord before, StoredKey wanted) {
        KeyRecord after = wanted.record();
        if (after.isRevoked()) {
            return List.of(line("revoke", wanted));
        }
        List<String> lines = new ArrayList<>();
        if (!before.allow().texts().equals(after.allow().texts())) {
            lines.add(line("allow", wanted, after.allow().texts().toArray(String[]::new)));
        }
        if (!before.rate().equals(after.rate())) {
            lines.add(line("limit", wanted, limit(after.rate()).toArray(String[]::new)));
        }
        if (before.disabled() != after.disabled()) {
            lines.add(line(after.disabled() ? "disable" : "enable", wanted));
        }
        return lines;
    }

    private static List<String> limit(Rate rate) {
        return List.of("--per-minute", Integer.toString(rate.perMinute()), "--burst", Integer.toString(rate.burst()));
    }

    private static String line(String command, StoredKey key, String... more) {
        return Printable.shellWords(
                Stream.concat(Stream.of("key", command, key.record().keyId()), Stream.of(more))
                        .toList());
    }
}
