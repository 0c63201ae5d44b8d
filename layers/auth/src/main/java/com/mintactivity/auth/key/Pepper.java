package com.mintactivity.auth.key;

import static java.util.stream.Collectors.toMap;

import com.mintactivity.platform.secret.Keyring;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Makes the proof of a token: HMAC-SHA-256 of the whole token under one version of the pepper, in lower-case hex. */
public final class Pepper {

    private static final String ALGORITHM = "HmacSHA256";

    /** Copied for each proof, because looking up the algorithm takes longer than a proof. */
    private static final Mac MAC = mac();

    private Pepper() {}

    /** The secret that holds the pepper: {@code <stack>/pepper}. */
    public static String secretId(String stack) {
        return stack + "/pepper";
    }

    /**
     * The proof of a token.
     *
     * @throws IllegalArgumentException if the keyring lacks the version
     */
    public static String prove(Token token, Keyring keyring, String version) {
        return hmac(token.reveal(), keyring, version);
    }

    /**
     * A print of each version, which tells it from another and discloses neither: the HMAC of a text that is no token.
     */
    public static Map<String, String> fingerprints(Keyring keyring) {
        return keyring.versions().keySet().stream()
                .collect(toMap(version -> version, version -> hmac("fingerprint", keyring, version)));
    }

    /**
     * The seal of a text: its HMAC-SHA-256 in lower-case hex, under a key that is derived from a version.
     *
     * @param purpose of the key, which is no token
     * @throws IllegalArgumentException if the keyring lacks the version
     */
    public static String seal(String purpose, String text, Keyring keyring, String version) {
        byte[] key = hmac(purpose, keyring, version).getBytes(StandardCharsets.US_ASCII);
        return hmac(text.getBytes(StandardCharsets.UTF_8), key);
    }

    private static String hmac(String text, Keyring keyring, String version) {
        return hmac(text.getBytes(StandardCharsets.US_ASCII), keyring.bytes(version));
    }

    private static String hmac(byte[] text, byte[] key) {
        try {
            Mac mac = (Mac) MAC.clone();
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(text));
        } catch (CloneNotSupportedException | InvalidKeyException e) {
            throw new IllegalStateException("the JDK's HMAC-SHA-256 can be cloned and takes any key", e);
        }
    }

    private static Mac mac() {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            // Chooses the provider now. Otherwise the first copies would choose it at the same time.
            mac.getProvider();
            return mac;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("HMAC-SHA-256 is part of every JDK", e);
        }
    }
}
