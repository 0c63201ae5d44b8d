package com.mintactivity.platform.secret;

import com.mintactivity.platform.concurrent.ReadTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keyrings from Secrets Manager, cached in memory and read again after {@link #MAX_AGE}, so that a version that was removed stops
 * working without a restart. While Secrets Manager fails, the keyring in memory is used. Safe for use by several threads.
 */
public final class Secrets {

    private static final Duration MAX_AGE = Duration.ofMinutes(5);

    /**
     * At most one read in this time, successful or not, after a failed refresh or for a version that a caller may have forged.
     */
    private static final Duration MIN_INTERVAL = Duration.ofSeconds(10);

    private static final JsonMapper JSON = JsonMapper.shared();

    private record CachedKeyring(Keyring keyring, ReadTime readAt) {}

    private record Version(String secretId, String name) {}

    private final SecretsManagerClient client;
    private final InstantSource clock;
    private final Map<String, CachedKeyring> keyrings = new HashMap<>();
    private final Map<String, ReadTime> lastReads = new HashMap<>();

    /** Versions that were stored once, and that a later read lacked. */
    private final Set<Version> removed = new HashSet<>();

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
        CachedKeyring cached = keyrings.get(secretId);
        if (cached == null) {
            return read(secretId);
        }
        if (cached.readAt().isWithin(MAX_AGE, clock) || wasReadLately(secretId)) {
            return cached.keyring();
        }
        try {
            return read(secretId);
        } catch (RuntimeException unavailable) {
            return cached.keyring();
        }
    }

    /**
     * The keyring, read again if it lacks a version that a caller sent, at most once in {@link #MIN_INTERVAL}. It may still lack it.
     *
     * @throws RuntimeException if it cannot be read, or could not be read the last time: the version may exist
     */
    public synchronized Keyring keyringFor(String secretId, String version) {
        Keyring keyring = keyring(secretId);
        if (keyring.holds(version)) {
            return keyring;
        }
        if (!wasReadLately(secretId)) {
            return read(secretId);
        }
        if (didLastReadFail(secretId)) {
            throw new IllegalStateException("the secret " + secretId + " could not be read");
        }
        return keyring;
    }

    /**
     * The keyring, read again if it lacks a version that was stored by {@code storedBy} and if its last read began before that. A
     * version that it still lacks was removed, and causes at most one further read in {@link #MIN_INTERVAL}.
     *
     * @throws RuntimeException if it cannot be read
     */
    public synchronized Keyring keyringFor(String secretId, String version, ReadTime storedBy) {
        Keyring keyring = keyring(secretId);
        if (keyring.holds(version)) {
            return keyring;
        }
        CachedKeyring cached = keyrings.get(secretId);
        boolean isRecent = cached != null && cached.readAt().isAfter(storedBy);
        boolean isKnownRemoved = removed.contains(new Version(secretId, version)) && wasReadLately(secretId);
        if (isRecent || isKnownRemoved) {
            return keyring;
        }
        Keyring newest = read(secretId);
        if (!newest.holds(version)) {
            removed.add(new Version(secretId, version));
        }
        return newest;
    }

    /**
     * The keyring, read again because its current version did not work, at most once in {@link #MIN_INTERVAL}.
     *
     * @throws RuntimeException if it cannot be read
     */
    public synchronized Keyring reread(String secretId) {
        CachedKeyring cached = keyrings.get(secretId);
        return cached != null && wasReadLately(secretId) ? cached.keyring() : read(secretId);
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
        keyrings.clear();
        lastReads.clear();
        removed.clear();
    }

    private boolean wasReadLately(String secretId) {
        ReadTime last = lastReads.get(secretId);
        return last != null && last.isWithin(MIN_INTERVAL, clock);
    }

    private boolean didLastReadFail(String secretId) {
        CachedKeyring cached = keyrings.get(secretId);
        ReadTime last = lastReads.get(secretId);
        return last != null && (cached == null || !last.equals(cached.readAt()));
    }

    private Keyring read(String secretId) {
        ReadTime now = ReadTime.now(clock);
        lastReads.put(secretId, now);
        String text =
                client.getSecretValue(request -> request.secretId(secretId)).secretString();
        Keyring keyring = parse(text);
        keyrings.put(secretId, new CachedKeyring(keyring, now));
        return keyring;
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
