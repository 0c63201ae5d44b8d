package com.mintactivity.activity.cursor;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.util.Objects;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Authenticated encryption by AES-256-GCM, under a key derived from one version of the secret. */
final class Aead {

    /** 96 bits, the size that GCM takes as it is. */
    static final int NONCE_BYTES = 12;

    static final int TAG_BYTES = 16;

    /** Names the purpose of the derived key. */
    private static final byte[] PURPOSE = "cursor".getBytes(StandardCharsets.US_ASCII);

    private final Key key;

    private Aead(Key key) {
        this.key = key;
    }

    /** @param version one of the versions of the keys */
    static Aead of(CursorKeys keys, String version) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Objects.requireNonNull(keys.versions().get(version), "version"), "HmacSHA256"));
            return new Aead(new SecretKeySpec(mac.doFinal(PURPOSE), "AES"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HMAC-SHA-256 is part of every JDK", e);
        }
    }

    /**
     * The ciphertext, followed by the tag.
     *
     * @param nonce never used before with this key
     * @param context authenticated with the content, but not part of the ciphertext
     */
    byte[] encrypt(byte[] nonce, byte[] context, byte[] content) {
        try {
            return cipher(Cipher.ENCRYPT_MODE, nonce, context).doFinal(content);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM is part of every JDK", e);
        }
    }

    /** The content; empty if any bit of the three arguments differs from the encryption. */
    Optional<byte[]> decrypt(byte[] nonce, byte[] context, byte[] ciphertext) {
        try {
            return Optional.of(cipher(Cipher.DECRYPT_MODE, nonce, context).doFinal(ciphertext));
        } catch (AEADBadTagException differs) {
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM is part of every JDK", e);
        }
    }

    private Cipher cipher(int mode, byte[] nonce, byte[] context) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * 8, nonce));
        cipher.updateAAD(context);
        return cipher;
    }
}
