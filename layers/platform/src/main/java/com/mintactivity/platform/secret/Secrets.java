package com.mintactivity.platform.secret;

import com.mintactivity.platform.concurrent.TtlCache;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keyrings from Secrets Manager, kept in memory. A version that is not in memory, or that did not work, causes another read, at most one in
 * {@link #ASK_AGAIN}: a rotation needs no restart, and a made-up version costs nothing.
 */
public final class Secrets {

    private static final Duration ASK_AGAIN = Duration.ofSeconds(10);
    private static final JsonMapper JSON = JsonMapper.shared();

    private final SecretsManagerClient client;
    private final InstantSource clock;
    private final TtlCache<Keyring> keyrings;

    public Secrets(SecretsManagerClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
        this.keyrings = new TtlCache<>(clock, ASK_AGAIN);
    }

    /** The keyring as last read. */
    public synchronized Keyring keyring(String secretId) {
        return keyrings.stale(secretId).orElseGet(() -> ask(secretId));
    }

    /** The keyring, read again if it lacks a version that is needed. It may still lack it. */
    public synchronized Keyring keyringFor(String secretId, String version) {
        return keyrings.stale(secretId)
                .filter(known -> known.holds(version))
                .or(() -> keyrings.fresh(secretId))
                .orElseGet(() -> ask(secretId));
    }

    /** The keyring, read again because its current version did not work. */
    public synchronized Keyring reread(String secretId) {
        return keyrings.fresh(secretId).orElseGet(() -> ask(secretId));
    }

    /** Forgets what is in memory, so that no secret is part of a snapshot. */
    public synchronized void forget() {
        keyrings.clear();
    }

    private Keyring ask(String secretId) {
        Instant now = clock.instant();
        String text =
                client.getSecretValue(request -> request.secretId(secretId)).secretString();
        Keyring keyring = parse(text);
        keyrings.put(secretId, keyring, now);
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
