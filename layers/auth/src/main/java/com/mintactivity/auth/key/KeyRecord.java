package com.mintactivity.auth.key;

import com.mintactivity.auth.address.Allowlist;
import com.mintactivity.auth.limit.Rate;
import com.mintactivity.platform.secret.Keyring;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A key as it is stored.
 *
 * @param keyId public id, {@code svc_<id>}
 * @param proof HMAC-SHA-256 of the whole token in lower-case hex
 * @param pepperVersion version of the pepper that the proof was made with
 * @param revokedAt when the key was revoked, by the clock of the machine that revoked it: for display and audit only
 * @param disabled whether an operator has paused the key: it is refused like a revoked one, until it is enabled
 */
public record KeyRecord(
        String keyId,
        String proof,
        String pepperVersion,
        String tenant,
        List<String> scopes,
        Allowlist allow,
        Rate rate,
        Instant issuedAt,
        Instant expiresAt,
        Optional<Instant> revokedAt,
        boolean disabled) {

    public static final Instant NEVER = Instant.MAX;
    public static final String READ_HITS = "read:hits";

    /** Limits table: a key lives at most one year. */
    public static final Duration MAX_LIFE = Duration.ofDays(365);

    /** The last part of a key's life, in which answers name its end. */
    public static final Duration NOTICE = Duration.ofDays(30);

    public KeyRecord {
        scopes = List.copyOf(scopes);
    }

    /** The record of a new key, its proof made with the pepper's current version. */
    public static KeyRecord issued(
            Token token,
            Keyring pepper,
            String tenant,
            List<String> scopes,
            Allowlist allow,
            Rate rate,
            Instant issuedAt,
            Instant expiresAt) {
        String version = pepper.current();
        String proof = Pepper.prove(token, pepper, version);
        return new KeyRecord(
                token.keyId(),
                proof,
                version,
                tenant,
                scopes,
                allow,
                rate,
                issuedAt,
                expiresAt,
                Optional.empty(),
                false);
    }

    /**
     * Whether the key was revoked. No clocks are compared: a key with a revocation time in the future is revoked too.
     */
    public boolean isRevoked() {
        return revokedAt.isPresent();
    }

    /**
     * Whether the key is neither revoked nor expired; it may be disabled. It expires after {@code expires_at}, not at
     * it.
     */
    public boolean isLive(Instant now) {
        return !isRevoked() && !now.isAfter(expiresAt);
    }

    /** The expiry, if no more than {@link #NOTICE} is left until then. */
    public Optional<Instant> endsSoonAt(Instant now) {
        return now.isBefore(expiresAt.minus(NOTICE)) ? Optional.empty() : Optional.of(expiresAt);
    }

    public KeyRecord withAllow(Allowlist now) {
        return new KeyRecord(
                keyId, proof, pepperVersion, tenant, scopes, now, rate, issuedAt, expiresAt, revokedAt, disabled);
    }

    public KeyRecord withRate(Rate now) {
        return new KeyRecord(
                keyId, proof, pepperVersion, tenant, scopes, allow, now, issuedAt, expiresAt, revokedAt, disabled);
    }

    public KeyRecord expiring(Instant at) {
        return new KeyRecord(
                keyId, proof, pepperVersion, tenant, scopes, allow, rate, issuedAt, at, revokedAt, disabled);
    }

    public KeyRecord revoked(Instant at) {
        return new KeyRecord(
                keyId,
                proof,
                pepperVersion,
                tenant,
                scopes,
                allow,
                rate,
                issuedAt,
                expiresAt,
                Optional.of(at),
                disabled);
    }

    public KeyRecord withDisabled(boolean now) {
        return new KeyRecord(
                keyId, proof, pepperVersion, tenant, scopes, allow, rate, issuedAt, expiresAt, revokedAt, now);
    }

    /** Leaves the proof out. */
    @Override
    public String toString() {
        return "KeyRecord[" + keyId + "]";
    }
}
