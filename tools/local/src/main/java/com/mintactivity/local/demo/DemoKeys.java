package com.mintactivity.local.demo;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.address.AllowlistPolicy;
import com.mintactivity.auth.key.KeyRecord;
import com.mintactivity.auth.key.Token;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.platform.secret.Keyring;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The demo tenant's keys, whose tokens are the same at every start, for addresses of this machine. A deployed stack has
 * none of them: its keys are random, and only this class writes these.
 */
final class DemoKeys {

    /** Has the scope of the data routes. */
    static final Token READER = token(1);

    /** Has no scopes. */
    private static final Token UNSCOPED = token(2);

    /** May be used once a minute. */
    private static final Token SLOW = token(3);

    private static final Duration LIFE = KeyRecord.MAX_LIFE.minusDays(1);
    private static final Allowlist THIS_MACHINE =
            Allowlist.of(List.of("127.0.0.0/24", "::1/128"), AllowlistPolicy.LOCAL);
    private static final List<String> SCOPES = List.of(KeyRecord.READ_HITS);
    private static final Rate GENEROUS = new Rate(600, 100);

    private DemoKeys() {}

    /** The records of all keys, issued now. */
    static List<KeyRecord> issued(Keyring pepper, Instant now) {
        return List.of(
                record(READER, pepper, SCOPES, GENEROUS, now),
                record(UNSCOPED, pepper, List.of(), GENEROUS, now),
                record(SLOW, pepper, SCOPES, new Rate(1, 1), now));
    }

    private static KeyRecord record(Token token, Keyring pepper, List<String> scopes, Rate rate, Instant now) {
        return KeyRecord.issued(token, pepper, Demo.TENANT, scopes, THIS_MACHINE, rate, now, now.plus(LIFE));
    }

    private static Token token(int number) {
        return Token.parse("svc_live_demo%08d_%s".formatted(number, "0123456789abcdef".repeat(4)))
                .orElseThrow();
    }
}
