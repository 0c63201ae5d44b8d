package com.mintactivity.operator.key;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.operator.cli.Declined;
import com.mintactivity.platform.secret.Keyring;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * The terms of a new key. Both times are whole seconds. The key expires after its issue, and at most a year after it.
 */
record KeyTerms(String tenant, List<String> scopes, Allowlist allow, Rate rate, Instant issuedAt, Instant expiresAt) {

    KeyTerms {
        if (!scopes.stream().allMatch(KeyRecord.READ_HITS::equals)) {
            throw new Declined("the only scope is " + KeyRecord.READ_HITS).argument("--scope");
        }
        if (!expiresAt.truncatedTo(ChronoUnit.SECONDS).isAfter(issuedAt)) {
            throw new Declined("a key's expiry must be in the future").argument("--expires-in");
        }
        if (expiresAt.isAfter(issuedAt.plus(KeyRecord.MAX_LIFE))) {
            throw new Declined("a key is valid for at most " + KeyRecord.MAX_LIFE.toDays() + " days")
                    .argument("--expires-in");
        }
        scopes = scopes.stream().distinct().toList();
        issuedAt = issuedAt.truncatedTo(ChronoUnit.SECONDS);
        expiresAt = expiresAt.truncatedTo(ChronoUnit.SECONDS);
    }

    /** The settings of another key, and its full lifetime, counted from now. */
    static KeyTerms like(KeyRecord old, Instant now) {
        Duration life = Duration.between(old.issuedAt(), old.expiresAt());
        return new KeyTerms(old.tenant(), old.scopes(), old.allow(), old.rate(), now, now.plus(life));
    }

    KeyRecord record(Token token, Keyring pepper) {
        return KeyRecord.issued(token, pepper, tenant, scopes, allow, rate, issuedAt, expiresAt);
    }
}
