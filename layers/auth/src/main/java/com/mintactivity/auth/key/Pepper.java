package com.mintactivity.auth.key;

import com.mintactivity.platform.secret.Keyring;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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
     * What tells one pepper from another and discloses neither: the HMAC of a text that is no token.
     *
     * @throws IllegalArgumentException if the keyring lacks the version
     */
    public static String fingerprint(Keyring keyring, String version) {
        return hmac("fingerprint", keyring, version);
    }

    private static String hmac(String text, Keyring keyring, String version) {
        try {
            Mac mac = (Mac) MAC.clone();
            mac.init(new SecretKeySpec(keyring.bytes(version), ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
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
