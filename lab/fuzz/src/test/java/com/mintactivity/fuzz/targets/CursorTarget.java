package com.mintactivity.fuzz.targets;

import com.mintactivity.activity.cursor.CursorContent;
import com.mintactivity.activity.cursor.CursorForms;
import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Position;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * The input is a completion time (8 bytes), a place to edit and what to write there (1 byte each), and a task id. The
 * position comes back from its cursor, and from nothing else: not from an edited one, not for another selector or
 * since, not from the input itself. The input as the content of a cursor in any form is read, refused, or of a later
 * form, and nothing else happens. Each input has a key of its own, since the fuzzer learns cursors and makes inputs of
 * them.
 */
record CursorTarget(Decryption decryption) implements FuzzTarget {

    private static final int FIXED_BYTES = 10;
    private static final ContractSelector SELECTOR = new ContractSelector("acme", ContractAddress.ZERO, 1);
    private static final Instant SINCE = Instant.parse("2026-11-01T00:00:00Z");

    /** Decrypts a cursor. */
    interface Decryption {
        Optional<CursorContent> decrypt(Cursors cursors, String cursor, ContractSelector selector, Instant since);
    }

    @Override
    public void check(byte[] input) {
        ByteBuffer bytes = ByteBuffer.wrap(Arrays.copyOf(input, Math.max(FIXED_BYTES, input.length)));
        Instant completedAt = Instant.ofEpochMilli(bytes.getLong());
        int at = Byte.toUnsignedInt(bytes.get());
        char written = (char) Byte.toUnsignedInt(bytes.get());
        String taskId = StandardCharsets.UTF_8.decode(bytes).toString();
        if (taskId.length() > 200) {
            return; // longer ones are never stored
        }
        CursorContent content = new CursorContent(new Position(completedAt, taskId), CursorContent.NONE + at);
        Cursors cursors = new Cursors(QueryTarget.FixedCursorSecret.of(sha256(input)));
        String cursor = cursors.encrypt(content, SELECTOR, SINCE);
        Check.equal(decrypt(cursors, cursor, SELECTOR, SINCE), Optional.of(content), "position");
        String edited = edit(cursor, at, written);
        Optional<CursorContent> ofEdited = edited.equals(cursor) ? Optional.of(content) : Optional.empty();
        Check.equal(decrypt(cursors, edited, SELECTOR, SINCE), ofEdited, "position of the edited cursor " + edited);
        ContractSelector otherTenant = new ContractSelector("acme" + written, ContractAddress.ZERO, 1);
        Check.equal(decrypt(cursors, cursor, otherTenant, SINCE), Optional.empty(), "position for another tenant");
        ContractSelector otherChain = new ContractSelector("acme", ContractAddress.ZERO, 2 + at);
        Check.equal(decrypt(cursors, cursor, otherChain, SINCE), Optional.empty(), "position for another chain");
        Check.equal(
                decrypt(cursors, cursor, SELECTOR, SINCE.plusSeconds(60L * (at + 1))),
                Optional.empty(),
                "for another since");
        Check.equal(decrypt(cursors, taskId, SELECTOR, SINCE), Optional.empty(), "position of the input");
        String encoded = Base64.getUrlEncoder().withoutPadding().encodeToString(input);
        Check.equal(decrypt(cursors, encoded, SELECTOR, SINCE), Optional.empty(), "position of the input in base64url");
        checkForms(cursors, input, at);
    }

    /** Checks forms of content that only the service can have encrypted. */
    private void checkForms(Cursors cursors, byte[] content, int other) {
        for (int form : new int[] {CursorForms.NEWEST, other}) {
            String cursor = CursorForms.encrypt(cursors, form, content, SELECTOR, SINCE);
            boolean isLater = false;
            try {
                boolean isRead = decrypt(cursors, cursor, SELECTOR, SINCE).isPresent();
                Check.that(!isRead || form == CursorForms.NEWEST, "read a content of form " + form);
            } catch (IllegalStateException laterForm) {
                isLater = true;
            }
            Check.equal(isLater, form > CursorForms.NEWEST, "whether form " + form + " is a later one");
        }
    }

    private Optional<CursorContent> decrypt(Cursors cursors, String cursor, ContractSelector selector, Instant since) {
        return decryption.decrypt(cursors, cursor, selector, since);
    }

    private static byte[] sha256(byte[] input) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(input);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Replaces one character, or appends it. */
    private static String edit(String cursor, int at, char written) {
        int place = Math.min(at, cursor.length());
        return cursor.substring(0, place) + written + cursor.substring(Math.min(place + 1, cursor.length()));
    }
}
