package com.mintactivity.operator.key;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.auth.tenant.Tenant;
import com.mintactivity.operator.cli.Root;
import com.mintactivity.operator.key.Keys.Issued;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A new key of the canary: no other key may be used from its address, and it from no other. */
public final class CanaryKey {

    /** Several roll-outs at a time check with it. It takes from its own bucket alone. */
    private static final Rate RATE = new Rate(600, 200);

    /** A roll-out checks for ten minutes with the token that it has read. */
    private static final Duration OVERLAP = Duration.ofMinutes(15);

    private final Keys keys;
    private final String command;
    private final Issued issued;

    private CanaryKey(Keys keys, String command, Issued issued) {
        this.keys = keys;
        this.command = command;
        this.issued = issued;
    }

    /** Issues a key, with audit rows under the name of a command. */
    public static CanaryKey issue(Root root, String command) {
        Keys keys = Keys.of(root);
        Instant now = keys.now();
        KeyTerms terms = new KeyTerms(
                Tenant.CANARY,
                List.of(KeyRecord.READ_HITS),
                Allowlist.of(List.of(AllowlistPolicy.CANARY_ADDRESS + "/32"), AllowlistPolicy.CANARY),
                RATE,
                now,
                now.plus(KeyRecord.MAX_LIFE));
        return new CanaryKey(keys, command, keys.issue(command, terms, Optional.empty()));
    }

    public Token token() {
        return issued.token();
    }

    public Instant expiresAt() {
        return issued.key().expiresAt();
    }

    /** Ends all earlier keys of the canary soon. */
    public void endOthers() {
        Instant end = keys.now().plus(OVERLAP);
        keys.list().stream()
                .map(StoredKey::record)
                .filter(key -> key.tenant().equals(Tenant.CANARY)
                        && !key.keyId().equals(issued.key().keyId())
                        && key.isLive(end))
                .forEach(key -> keys.change(command, key.keyId(), old -> old.expiring(end)));
    }
}
