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

/** What a key is issued with. Both moments are whole seconds; it ends after its issue, and at most a year after it. */
record KeyTerms(String tenant, List<String> scopes, Allowlist allow, Rate rate, Instant issuedAt, Instant expiresAt) {

    KeyTerms {
        if (!scopes.stream().allMatch(KeyRecord.READ_HITS::equals)) {
            throw new Declined("the only scope there is is " + KeyRecord.READ_HITS);
        }
        if (!expiresAt.truncatedTo(ChronoUnit.SECONDS).isAfter(issuedAt)) {
            throw new Declined("a key's expiry must be in the future");
        }
        if (expiresAt.isAfter(issuedAt.plus(KeyRecord.MAX_LIFE))) {
            throw new Declined("a key lives at most " + KeyRecord.MAX_LIFE.toDays() + " days");
        }
        scopes = scopes.stream().distinct().toList();
        issuedAt = issuedAt.truncatedTo(ChronoUnit.SECONDS);
        expiresAt = expiresAt.truncatedTo(ChronoUnit.SECONDS);
    }

    /** The settings of another key, for as long as that one was to live when this is asked. */
    static KeyTerms like(KeyRecord old, Instant now) {
        Duration life = Duration.between(old.issuedAt(), old.expiresAt());
        return new KeyTerms(old.tenant(), old.scopes(), old.allow(), old.rate(), now, now.plus(life));
    }

    KeyRecord record(Token token, Keyring pepper) {
        return KeyRecord.issued(token, pepper, tenant, scopes, allow, rate, issuedAt, expiresAt);
    }
}
