package com.mintactivity.platform.secret;

import com.mintactivity.platform.concurrent.ReadTime;
import com.mintactivity.platform.concurrent.SingleFlight;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keyrings from Secrets Manager, cached in memory. One that is older than {@link #FRESH} is used once more and read
 * again in the background, so that a version that was removed stops working without a restart and no request waits. One
 * that is older than {@link #OLDEST} is read first. While Secrets Manager fails, the keyring in memory is used. Safe
 * for use by several threads; a slow read of one secret delays no other.
 */
public final class Secrets {

    private static final Duration FRESH = Duration.ofMinutes(5);

    /** An instance that was idle must not use what it has. */
    private static final Duration OLDEST = Duration.ofMinutes(15);

    /** At most one read in this time, successful or not, unless a stored record names a version that is new here. */
    private static final Duration MIN_INTERVAL = Duration.ofSeconds(10);

    private static final JsonMapper JSON = JsonMapper.shared();

    /**
     * A secret that was read.
     *
     * @param triedAt the last read, successful or not
     * @param isFailed whether that read failed
     * @param absent versions that stored records name, and that a read for them lacked
     */
    private record ReadSecret(
            Keyring keyring, ReadTime readAt, ReadTime triedAt, boolean isFailed, Set<String> absent) {

        ReadSecret tried(ReadTime at, boolean hasFailed) {
            return new ReadSecret(keyring, readAt, at, hasFailed, absent);
        }

        ReadSecret without(String version) {
            Set<String> all = new HashSet<>(absent);
            all.add(version);
            return new ReadSecret(keyring, readAt, triedAt, isFailed, Set.copyOf(all));
        }
    }

    private final SecretsManagerClient client;
    private final InstantSource clock;
    private final Executor background;
    private final Map<String, ReadSecret> secrets = new ConcurrentHashMap<>();
    private final SingleFlight<String, ReadSecret> reads = new SingleFlight<>();

    /** Secrets that are read again on virtual threads. */
    public Secrets(SecretsManagerClient client, InstantSource clock) {
        this(client, clock, Thread::startVirtualThread);
    }

    /** @param background reads old keyrings again */
    Secrets(SecretsManagerClient client, InstantSource clock, Executor background) {
        this.client = client;
        this.clock = clock;
        this.background = background;
    }

    /**
     * The keyring, at most {@link #OLDEST} old, or older while it cannot be read.
     *
     * @throws RuntimeException if it was never read and cannot be read
     */
    public Keyring keyring(String secretId) {
        return known(secretId).keyring();
    }

    /**
     * The keyring, read again if it lacks a version that a caller named, who may have made it up: at most once in
     * {@link #MIN_INTERVAL}. It may still lack the version.
     *
     * @throws RuntimeException if it could not be read: the version may exist
     */
    public Keyring keyringForCaller(String secretId, String version) {
        return keyringFor(secretId, version, false);
    }

    /**
     * The keyring, read again if it lacks a version that a stored record names. If it still lacks the version, this was
     * removed; it then causes no more reads than a version that a caller named.
     *
     * @throws RuntimeException if it could not be read: the version may exist
     */
    public Keyring keyringForRecord(String secretId, String version) {
        return keyringFor(secretId, version, true);
    }

    private Keyring keyringFor(String secretId, String version, boolean isStored) {
        ReadSecret known = known(secretId);
        if (known.keyring().holds(version)) {
            return known.keyring();
        }
        if (isTriedLately(known)) {
            if (known.isFailed()) {
                throw new IllegalStateException("the secret " + secretId + " could not be read");
            }
            if (!isStored || known.absent().contains(version)) {
                return known.keyring();
            }
        }
        ReadSecret newest = read(secretId);
        if (isStored && !newest.keyring().holds(version)) {
            secrets.computeIfPresent(secretId, (id, present) -> present.without(version));
        }
        return newest.keyring();
    }

    /**
     * The keyring, read again because its current version did not work, at most once in {@link #MIN_INTERVAL}.
     *
     * @throws RuntimeException if it cannot be read
     */
    public Keyring reread(String secretId) {
        ReadSecret known = secrets.get(secretId);
        return known != null && isTriedLately(known)
                ? known.keyring()
                : read(secretId).keyring();
    }

    /**
     * Reads the keyring now, even if it is in memory.
     *
     * @throws RuntimeException if it cannot be read
     */
    public void readNow(String secretId) {
        read(secretId);
    }

    /**
     * Makes every next use read its secret again. Bytes of what was read may stay in memory, and so in a snapshot that
     * is taken now.
     */
    public void forget() {
        secrets.clear();
    }

    private ReadSecret known(String secretId) {
        ReadSecret known = secrets.get(secretId);
        if (known == null) {
            return read(secretId);
        }
        if (!known.readAt().isWithin(FRESH, clock) && !isTriedLately(known)) {
            if (known.readAt().isWithin(OLDEST, clock)) {
                background.execute(() -> tryToRead(secretId));
            } else {
                tryToRead(secretId);
            }
        }
        return secrets.getOrDefault(secretId, known);
    }

    private boolean isTriedLately(ReadSecret known) {
        return known.triedAt().isWithin(MIN_INTERVAL, clock);
    }

    private void tryToRead(String secretId) {
        try {
            read(secretId);
        } catch (RuntimeException unavailable) {
            // The keyring in memory is used.
        }
    }

    /** One read at a time for each secret; callers that want it meanwhile get the same result. */
    private ReadSecret read(String secretId) {
        return reads.get(secretId, () -> {
            ReadTime now = ReadTime.now(clock);
            secrets.computeIfPresent(secretId, (id, before) -> before.tried(now, before.isFailed()));
            try {
                Keyring keyring = parse(client.getSecretValue(request -> request.secretId(secretId))
                        .secretString());
                return Objects.requireNonNull(secrets.compute(
                        secretId,
                        (id, before) ->
                                new ReadSecret(keyring, now, now, false, before == null ? Set.of() : before.absent())));
            } catch (RuntimeException unreadable) {
                secrets.computeIfPresent(secretId, (id, before) -> before.tried(now, true));
                throw unreadable;
            }
        });
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
