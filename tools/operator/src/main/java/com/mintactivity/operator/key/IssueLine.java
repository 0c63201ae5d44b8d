package com.mintactivity.operator.key;

import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Printable;
import com.mintactivity.platform.time.Rfc3339;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The command that issues a key with the settings of another one, whose token is of no use any more. */
public final class IssueLine {

    private static final List<String> OF_CANARY = List.of(AllowlistPolicy.CANARY_ADDRESS + "/32");

    private IssueLine() {}

    /** The command for the item of a live key, its words quoted for a shell. */
    public static String of(Map<String, AttributeValue> item) {
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
        words.addAll(List.of(
                "--per-minute",
                Integer.toString(key.rate().perMinute()),
                "--burst",
                Integer.toString(key.rate().burst())));
        // In one word, since a note may begin with a hyphen.
        stored.note().ifPresent(note -> words.add("--note=" + note));
        words.addAll(List.of("--expires-at", Rfc3339.format(key.expiresAt())));
        String line = words.stream().map(Printable::shellWord).collect(Collectors.joining(" "));
        return key.disabled() ? "# disabled, and this key would not be: " + line : line;
    }
}
