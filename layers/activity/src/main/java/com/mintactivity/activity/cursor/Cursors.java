package com.mintactivity.activity.cursor;

import com.mintactivity.activity.hit.ContractSelector;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * Encrypts the content of a cursor, and decrypts it: {@code <length of version><version><nonce><encrypted content>} in
 * base64url. The cursor is bound to tenant, contract, chain and since: a cursor that was edited, belongs to another
 * request or is malformed cannot be decrypted.
 */
public final class Cursors {

    /** More than enough for the longest task id that a table accepts (a sort key has at most 1,024 bytes). */
    private static final int MAX_CHARACTERS = 2048;

    private final CursorSecret secret;

    /** The secret that holds the keys of cursors: {@code <stack>/cursor}. */
    public static String secretId(String stack) {
        return stack + "/cursor";
    }

    public Cursors(CursorSecret secret) {
        this.secret = secret;
    }

    /**
     * The cursor with a content.
     *
     * @param since the floored start of the window
     * @throws RuntimeException if the keys of cursors cannot be read
     */
    public String encrypt(CursorContent content, ContractSelector selector, Instant since) {
        CursorKeys keys = secret.keys();
        byte[] head = head(keys.current());
        byte[] nonce = new byte[Aead.NONCE_BYTES];
        new SecureRandom().nextBytes(nonce);
        byte[] ciphertext =
                Aead.of(keys, keys.current()).encrypt(nonce, context(head, selector, since), content.write());
        byte[] whole = ByteBuffer.allocate(head.length + nonce.length + ciphertext.length)
                .put(head)
                .put(nonce)
                .put(ciphertext)
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
    }

    /**
     * The content that was encrypted for this selector and since; empty for any other text.
     *
     * @throws RuntimeException if the keys of cursors cannot be read
     */
    public Optional<CursorContent> decrypt(String cursor, ContractSelector selector, Instant since) {
        return bytes(cursor).flatMap(whole -> decrypt(whole, selector, since));
    }

    private Optional<CursorContent> decrypt(ByteBuffer whole, ContractSelector selector, Instant since) {
        int length = whole.hasRemaining() ? Byte.toUnsignedInt(whole.get()) : 0;
        if (whole.remaining() < length + Aead.NONCE_BYTES + Aead.TAG_BYTES) {
            return Optional.empty();
        }
        String version = new String(take(whole, length), StandardCharsets.US_ASCII);
        if (!CursorKeys.isVersion(version)) {
            return Optional.empty();
        }
        CursorKeys keys = secret.keysFor(version);
        if (!keys.versions().containsKey(version)) {
            return Optional.empty();
        }
        byte[] nonce = take(whole, Aead.NONCE_BYTES);
        byte[] ciphertext = take(whole, whole.remaining());
        return Aead.of(keys, version)
                .decrypt(nonce, context(head(version), selector, since), ciphertext)
                .map(CursorContent::read);
    }

    /** Accepts the canonical encoding only: the decoder alone would ignore padding and unused bits. */
    private static Optional<ByteBuffer> bytes(String cursor) {
        if (cursor.length() > MAX_CHARACTERS) {
            return Optional.empty();
        }
        try {
            byte[] whole = Base64.getUrlDecoder().decode(cursor);
            boolean canonical = Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(whole)
                    .equals(cursor);
            return canonical ? Optional.of(ByteBuffer.wrap(whole)) : Optional.empty();
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    private static byte[] head(String version) {
        byte[] text = version.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(1 + text.length)
                .put((byte) text.length)
                .put(text)
                .array();
    }

    /**
     * The request that a cursor is bound to. The length precedes each text, so that different selectors have different
     * bytes.
     */
    private static byte[] context(byte[] head, ContractSelector selector, Instant since) {
        byte[] tenant = selector.tenant().getBytes(StandardCharsets.UTF_8);
        byte[] contract = selector.contract().value().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(head.length + 2 * Integer.BYTES + tenant.length + contract.length + 2 * Long.BYTES)
                .put(head)
                .putInt(tenant.length)
                .put(tenant)
                .putInt(contract.length)
                .put(contract)
                .putLong(selector.chainId())
                .putLong(since.toEpochMilli())
                .array();
    }

    private static byte[] take(ByteBuffer from, int length) {
        byte[] taken = new byte[length];
        from.get(taken);
        return taken;
    }
}
