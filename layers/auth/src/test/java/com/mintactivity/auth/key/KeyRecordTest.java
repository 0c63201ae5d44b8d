package com.mintactivity.auth.key;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.platform.secret.Keyring;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class KeyRecordTest {

    private static final Instant ISSUED = Instant.parse("2026-11-01T10:00:00Z");
    private static final Instant EXPIRES = Instant.parse("2027-11-01T10:00:00Z");
    private static final Keyring PEPPER = new Keyring("2", Map.of("1", "salt", "2", "pepper"));
    private static final Token TOKEN =
            Token.parse("svc_live_abcdefABCDEF_" + "0123456789abcdef".repeat(4)).orElseThrow();

    private final KeyRecord key = KeyRecord.issued(
            TOKEN,
            PEPPER,
            "acme",
            List.of(KeyRecord.READ_HITS),
            Allowlist.stored(List.of("8.8.8.0/24")),
            Rate.DEFAULT,
            ISSUED,
            EXPIRES);

    @Test
    void anIssuedKeyHasAProofUnderTheCurrentPepper() {
        assertThat(key.keyId()).isEqualTo("svc_abcdefABCDEF");
        assertThat(key.pepperVersion()).isEqualTo("2");
        assertThat(key.proof()).isEqualTo(Pepper.prove(TOKEN, PEPPER, "2"));
    }

    @Test
    void aKeyIsLiveUntilItExpires() {
        assertThat(key.isLive(ISSUED)).isTrue();
        assertThat(key.isLive(EXPIRES)).isTrue();
        assertThat(key.isLive(EXPIRES.plusNanos(1))).isFalse();
        assertThat(key.expiring(ISSUED).isLive(ISSUED.plusNanos(1))).isFalse();
    }

    @Test
    void aKeyEndsSoonInItsLastThirtyDays() {
        assertThat(key.endsSoonAt(EXPIRES.minus(KeyRecord.NOTICE).minusMillis(1)))
                .isEmpty();
        assertThat(key.endsSoonAt(EXPIRES.minus(KeyRecord.NOTICE))).contains(EXPIRES);
        assertThat(key.endsSoonAt(EXPIRES)).contains(EXPIRES);
    }

    @Test
    void aRevokedKeyIsNotLive() {
        assertThat(key.revoked(ISSUED).isLive(ISSUED)).isFalse();
    }

    @Test
    void aChangeLeavesTheRestAsItWas() {
        Allowlist allow = Allowlist.stored(List.of("9.9.9.9/32"));
        Rate rate = new Rate(1, 2);

        assertThat(key.withAllow(allow).allow()).isEqualTo(allow);
        assertThat(key.withAllow(allow).withAllow(key.allow())).isEqualTo(key);
        assertThat(key.withRate(rate).rate()).isEqualTo(rate);
        assertThat(key.withRate(rate).withRate(key.rate())).isEqualTo(key);
        assertThat(key.withDisabled(true).disabled()).isTrue();
        assertThat(key.withDisabled(true).withDisabled(false)).isEqualTo(key);
        assertThat(key.expiring(ISSUED).expiresAt()).isEqualTo(ISSUED);
        assertThat(key.expiring(ISSUED).expiring(EXPIRES)).isEqualTo(key);
    }

    /** Guarantee: a log line with a record in it shows no proof. */
    @Test
    void aRecordPrintsItsPublicIdOnly() {
        assertThat(key).hasToString("KeyRecord[svc_abcdefABCDEF]");
    }

    @Test
    void aKeyIsReadAsItWasWritten() {
        for (KeyRecord written : List.of(key, key.revoked(ISSUED.plusMillis(1)))) {
            KeyRecord read = KeyItems.read(KeyItems.write(written));

            assertThat(read).usingRecursiveComparison().ignoringFields("allow").isEqualTo(written);
            assertThat(read.allow().texts()).isEqualTo(written.allow().texts());
        }
    }

    @Test
    void tablesAndSecretsAreNamedAfterTheStack() {
        assertThat(KeyItems.table("mint")).isEqualTo("mint-keys");
        assertThat(KeyItems.usageTable("mint")).isEqualTo("mint-usage");
        assertThat(Pepper.secretId("mint")).isEqualTo("mint/pepper");
        assertThat(KeyItems.key("svc_1")).containsOnlyKeys("key_id");
        assertThat(KeyItems.write(key))
                .containsEntry("key_id", KeyItems.key(key.keyId()).get("key_id"));
    }
}
