package com.mintactivity.activity.cursor;

import com.mintactivity.activity.hit.ContractSelector;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * Encrypts the content of a cursor, and decrypts it: {@code <form><length of version><version><nonce><encrypted
 * content>} in base64url. The cursor is bound to tenant, contract, chain and since: a cursor that was edited, belongs
 * to another request or is malformed cannot be decrypted.
 *
 * <p>The form says how the content is written. It is authenticated with the content, so no content is read in another
 * form. What surrounds the content is the same in each form: so a release recognizes a cursor of a later form. Clients
 * store cursors for ever: each form that was released stays readable, and a release writes a new form only if the
 * release before it reads that form.
 */
public final class Cursors {

    /** More than enough for the longest task id that a table accepts (a sort key has at most 1,024 bytes). */
    private static final int MAX_CHARACTERS = 2048;

    /** The form that is written, and the highest one that is read. */
    static final byte FORM = 1;

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
        byte[] nonce = new byte[Aead.NONCE_BYTES];
        new SecureRandom().nextBytes(nonce);
        return encrypt(FORM, nonce, content.write(), selector, since);
    }

    /** The cursor with the bytes of a content in a form. */
    String encrypt(byte form, byte[] nonce, byte[] content, ContractSelector selector, Instant since) {
        CursorKeys keys = secret.keys();
        byte[] head = head(form, keys.current());
        byte[] ciphertext = Aead.of(keys, keys.current()).encrypt(nonce, context(head, selector, since), content);
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
     * @throws IllegalStateException if it was encrypted in a later form: by a release that was rolled back
     * @throws RuntimeException if the keys of cursors cannot be read
     */
    public Optional<CursorContent> decrypt(String cursor, ContractSelector selector, Instant since) {
        return bytes(cursor).flatMap(whole -> decrypt(whole, selector, since));
    }

    private Optional<CursorContent> decrypt(ByteBuffer whole, ContractSelector selector, Instant since) {
        if (whole.remaining() < 2) {
            return Optional.empty();
        }
        byte form = whole.get();
        int length = Byte.toUnsignedInt(whole.get());
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
                .decrypt(nonce, context(head(form, version), selector, since), ciphertext)
                .flatMap(content -> read(Byte.toUnsignedInt(form), content));
    }

    private static Optional<CursorContent> read(int form, byte[] content) {
        if (form > FORM) {
            throw new IllegalStateException("a cursor of form " + form + ": this release reads forms up to " + FORM);
        }
        return form == FORM ? CursorContent.read(content) : Optional.empty();
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

    private static byte[] head(byte form, String version) {
        byte[] text = version.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(2 + text.length)
                .put(form)
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
