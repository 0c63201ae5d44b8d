package com.mintactivity.platform.secret;

import com.mintactivity.platform.concurrent.ReadTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keyrings from Secrets Manager, cached in memory and read again after {@link #MAX_AGE}, so that a version that was
 * removed stops working without a restart. While Secrets Manager fails, the keyring in memory is used. Safe for use by
 * several threads.
 */
public final class Secrets {

    private static final Duration MAX_AGE = Duration.ofMinutes(5);

    /**
     * At most one read in this time, successful or not, after a failed refresh or for a version that a caller may have
     * forged.
     */
    private static final Duration MIN_INTERVAL = Duration.ofSeconds(10);

    private static final JsonMapper JSON = JsonMapper.shared();

    /** Who named a version of a secret. */
    public sealed interface NamedBy {

        /** A caller, who may have made it up. */
        record AnyCaller() implements NamedBy {}

        /**
         * A stored record, so the version existed when the record was written.
         *
         * @param readBy a time after the record was read
         */
        record StoredRecord(ReadTime readBy) implements NamedBy {}
    }

    /**
     * What is known of a secret that was read.
     *
     * @param triedAt the last read, successful or not
     * @param removed versions that were stored once, and that a later read lacked
     */
    private record KnownSecret(Keyring keyring, ReadTime readAt, ReadTime triedAt, Set<String> removed) {

        KnownSecret tried(ReadTime at) {
            return new KnownSecret(keyring, readAt, at, removed);
        }

        KnownSecret without(String version) {
            Set<String> all = new HashSet<>(removed);
            all.add(version);
            return new KnownSecret(keyring, readAt, triedAt, Set.copyOf(all));
        }

        boolean didLastReadFail() {
            return !triedAt.equals(readAt);
        }
    }

    private final SecretsManagerClient client;
    private final InstantSource clock;
    private final Map<String, KnownSecret> secrets = new HashMap<>();

    public Secrets(SecretsManagerClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    /**
     * The keyring, at most {@link #MAX_AGE} old, or older while it cannot be read.
     *
     * @throws RuntimeException if it was never read and cannot be read
     */
    public synchronized Keyring keyring(String secretId) {
        return known(secretId).keyring();
    }

    /**
     * The keyring, read again if it lacks a version. It may still lack it.
     *
     * <p>A version that a caller named causes at most one read in {@link #MIN_INTERVAL}. A version that a stored record
     * names is missing only if the keyring was read later than the record; once it is known to be removed, it causes no
     * more reads than one that a caller named.
     *
     * @throws RuntimeException if it cannot be read, or could not be read the last time: the version may exist
     */
    public synchronized Keyring keyringFor(String secretId, String version, NamedBy namedBy) {
        KnownSecret known = known(secretId);
        if (known.keyring().holds(version)) {
            return known.keyring();
        }
        boolean isReadLately = isLately(known);
        boolean isMissing = switch (namedBy) {
            case NamedBy.AnyCaller() -> {
                if (isReadLately && known.didLastReadFail()) {
                    throw new IllegalStateException("the secret " + secretId + " could not be read");
                }
                yield isReadLately;
            }
            case NamedBy.StoredRecord(ReadTime readBy) ->
                known.readAt().isAfter(readBy)
                        || (isReadLately && known.removed().contains(version));
        };
        if (isMissing) {
            return known.keyring();
        }
        KnownSecret newest = read(secretId);
        if (namedBy instanceof NamedBy.StoredRecord && !newest.keyring().holds(version)) {
            secrets.put(secretId, newest.without(version));
        }
        return newest.keyring();
    }

    /**
     * The keyring, read again because its current version did not work, at most once in {@link #MIN_INTERVAL}.
     *
     * @throws RuntimeException if it cannot be read
     */
    public synchronized Keyring reread(String secretId) {
        KnownSecret known = secrets.get(secretId);
        return known != null && isLately(known)
                ? known.keyring()
                : read(secretId).keyring();
    }

    /**
     * Reads the keyring now, even if it is in memory.
     *
     * @throws RuntimeException if it cannot be read
     */
    public synchronized void readNow(String secretId) {
        read(secretId);
    }

    /** Removes all secrets from memory, so that none is part of a snapshot. */
    public synchronized void forget() {
        secrets.clear();
    }

    private KnownSecret known(String secretId) {
        KnownSecret known = secrets.get(secretId);
        if (known == null) {
            return read(secretId);
        }
        if (known.readAt().isWithin(MAX_AGE, clock) || isLately(known)) {
            return known;
        }
        try {
            return read(secretId);
        } catch (RuntimeException unavailable) {
            return Objects.requireNonNull(secrets.get(secretId));
        }
    }

    private boolean isLately(KnownSecret known) {
        return known.triedAt().isWithin(MIN_INTERVAL, clock);
    }

    private KnownSecret read(String secretId) {
        ReadTime now = ReadTime.now(clock);
        secrets.computeIfPresent(secretId, (id, before) -> before.tried(now));
        String text =
                client.getSecretValue(request -> request.secretId(secretId)).secretString();
        KnownSecret before = secrets.get(secretId);
        KnownSecret known = new KnownSecret(parse(text), now, now, before == null ? Set.of() : before.removed());
        secrets.put(secretId, known);
        return known;
    }

    private static Keyring parse(String text) {
        Map<String, String> versions = new HashMap<>();
        JsonNode tree = JSON.readTree(text);
        tree.properties()
                .forEach(entry -> versions.put(entry.getKey(), entry.getValue().asString()));
        String current = versions.remove("current");
        if (current == null) {
            throw new IllegalStateException("a keyring must name its current version");
        }
        return new Keyring(current, versions);
    }
}
