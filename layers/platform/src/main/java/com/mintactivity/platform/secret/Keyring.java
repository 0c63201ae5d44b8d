package com.mintactivity.platform.secret;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The versions of one secret. Its stored form is a flat JSON object: {@code {"current":"2","1":"…","2":"…"}}; a
 * rotation adds a version and moves {@code current}; existing proofs and cursors stay valid.
 *
 * @param current the version for new proofs and cursors
 */
public record Keyring(String current, Map<String, String> versions) {

    /** @throws IllegalArgumentException if the current version is not among the versions */
    public Keyring {
        versions = Map.copyOf(versions);
        if (!versions.containsKey(current)) {
            throw new IllegalArgumentException("the current version is not in the keyring");
        }
    }

    public boolean holds(String version) {
        return versions.containsKey(version);
    }

    /**
     * The secret of a version.
     *
     * @throws IllegalArgumentException if the keyring lacks the version
     */
    public String secret(String version) {
        String secret = versions.get(version);
        if (secret == null) {
            throw new IllegalArgumentException("no such version in the keyring");
        }
        return secret;
    }

    /**
     * The secret of a version, as bytes.
     *
     * @throws IllegalArgumentException if the keyring lacks the version
     */
    public byte[] bytes(String version) {
        return secret(version).getBytes(StandardCharsets.UTF_8);
    }

    /** The names of the versions only. */
    @Override
    public String toString() {
        return "Keyring" + versions.keySet();
    }
}
