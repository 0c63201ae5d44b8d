package com.mintactivity.auth.secret;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keyrings from Secrets Manager, kept in memory. A version that is not in memory, or that did not work, makes it ask again, at most every
 * {@link #ASK_AGAIN}, so that a rotation needs no restart and a stranger's made-up version costs nothing.
 */
public final class Secrets {

    private static final Duration ASK_AGAIN = Duration.ofSeconds(10);
    private static final JsonMapper JSON = JsonMapper.shared();

    private record Kept(Keyring keyring, Instant askedAt) {}

    private final SecretsManagerClient client;
    private final InstantSource clock;
    private final Map<String, Kept> kept = new HashMap<>();

    public Secrets(SecretsManagerClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    /** Secret {@code <stack>/pepper}: what proofs of keys are made with. */
    public static String pepper(String stack) {
        return stack + "/pepper";
    }

    /** Secret {@code <stack>/cursor}: the keys that encrypt cursors. */
    public static String cursor(String stack) {
        return stack + "/cursor";
    }

    /** Secret {@code <stack>/cache}: the password of the cache store. */
    public static String cache(String stack) {
        return stack + "/cache";
    }

    /** The keyring as last read. */
    public synchronized Keyring keyring(String secretId) {
        Kept known = kept.get(secretId);
        return known == null ? ask(secretId) : known.keyring();
    }

    /** The keyring, read again where it does not hold a version that something names; it may still not hold it. */
    public synchronized Keyring keyringFor(String secretId, String version) {
        Kept known = kept.get(secretId);
        if (known == null) {
            return ask(secretId);
        }
        return known.keyring().holds(version) || isFresh(known) ? known.keyring() : ask(secretId);
    }

    /** The keyring, read again where that is due: what was made with its current version did not work. */
    public synchronized Keyring reread(String secretId) {
        Kept known = kept.get(secretId);
        return known != null && isFresh(known) ? known.keyring() : ask(secretId);
    }

    private boolean isFresh(Kept known) {
        return clock.instant().isBefore(known.askedAt().plus(ASK_AGAIN));
    }

    /** Forgets what is in memory, so that nothing secret is part of a snapshot. */
    public synchronized void forget() {
        kept.clear();
    }

    private Keyring ask(String secretId) {
        Instant now = clock.instant();
        String text =
                client.getSecretValue(request -> request.secretId(secretId)).secretString();
        Keyring keyring = parse(text);
        kept.put(secretId, new Kept(keyring, now));
        return keyring;
    }

    private static Keyring parse(String text) {
        Map<String, String> versions = new HashMap<>();
        JsonNode tree = JSON.readTree(text);
        tree.properties()
                .forEach(entry -> versions.put(entry.getKey(), entry.getValue().asString()));
        String current = versions.remove("current");
        if (current == null) {
            throw new IllegalStateException("a keyring names its current version");
        }
        return new Keyring(current, versions);
    }
}
