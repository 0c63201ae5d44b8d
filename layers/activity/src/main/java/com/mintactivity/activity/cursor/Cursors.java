package com.mintactivity.activity.cursor;

import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.Subject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * Makes a cursor of a position and opens it again: {@code <length of version><version><nonce><sealed position>} in base64url.
 * It is bound to tenant, contract, chain and since: an edited, foreign or malformed one does not open.
 */
public final class Cursors {

    /** Holds the longest task id that a table takes (a sort key has at most 1,024 bytes), with room to spare. */
    private static final int MOST_CHARACTERS = 2048;

    private final CursorSecret secret;

    /** The secret that holds the keys of cursors: {@code <stack>/cursor}. */
    public static String secretId(String stack) {
        return stack + "/cursor";
    }

    public Cursors(CursorSecret secret) {
        this.secret = secret;
    }

    /**
     * Makes the cursor of the rows beyond a position.
     *
     * @param since the floored start of the window
     */
    public String seal(Position position, Subject subject, Instant since) {
        CursorKeys keys = secret.keys();
        byte[] head = head(keys.current());
        byte[] nonce = new byte[Aead.NONCE_BYTES];
        new SecureRandom().nextBytes(nonce);
        byte[] box =
                Aead.of(keys, keys.current()).seal(nonce, bound(head, subject, since), PositionBytes.write(position));
        byte[] whole = ByteBuffer.allocate(head.length + nonce.length + box.length)
                .put(head)
                .put(nonce)
                .put(box)
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
    }

    /** The position that was sealed for this subject and since, or nothing; takes any text. */
    public Optional<Position> open(String cursor, Subject subject, Instant since) {
        return bytes(cursor).flatMap(whole -> open(whole, subject, since));
    }

    private Optional<Position> open(ByteBuffer whole, Subject subject, Instant since) {
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
        byte[] box = take(whole, whole.remaining());
        return Aead.of(keys, version)
                .open(nonce, bound(head(version), subject, since), box)
                .map(PositionBytes::read);
    }

    /** Only the one way that an encoder writes: a decoder alone would overlook padding and unused bits. */
    private static Optional<ByteBuffer> bytes(String cursor) {
        if (cursor.length() > MOST_CHARACTERS) {
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

    /** What a cursor is bound to; lengths stand before texts, so no two subjects read alike. */
    private static byte[] bound(byte[] head, Subject subject, Instant since) {
        byte[] tenant = subject.tenant().getBytes(StandardCharsets.UTF_8);
        byte[] contract = subject.contract().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(head.length + 2 * Integer.BYTES + tenant.length + contract.length + 2 * Long.BYTES)
                .put(head)
                .putInt(tenant.length)
                .put(tenant)
                .putInt(contract.length)
                .put(contract)
                .putLong(subject.chainId())
                .putLong(since.toEpochMilli())
                .array();
    }

    private static byte[] take(ByteBuffer from, int length) {
        byte[] taken = new byte[length];
        from.get(taken);
        return taken;
    }
}
