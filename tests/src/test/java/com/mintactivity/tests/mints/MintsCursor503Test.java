package com.mintactivity.tests.mints;

import com.mintactivity.activity.cursor.Cursors;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.ApiResponse;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.SharedEngines;
import com.mintactivity.tests.harness.Stack;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * A cursor that a later release made, which was rolled back, is answered {@code internal}: its client waits until the
 * release is back. Written down once more here: what is around the content of a cursor is the same in each form.
 */
final class MintsCursor503Test {

    private static final String SECRET = "5a".repeat(32);
    private static final Instant SINCE = Instant.parse("2026-11-20T00:00:00Z");
    private static final byte[] NONCE = new byte[12];

    @AutoClose
    private final Stack stack = Stack.fresh();

    private final Token token = stack.partner("acme").key();

    @Test
    void aCursorOfALaterFormIsInternal() throws GeneralSecurityException {
        SharedEngines.engines()
                .putSecret(Cursors.secretId(stack.name()), "{\"current\":\"1\",\"1\":\"" + SECRET + "\"}");
        ask(cursor(1, 1)).ok();
        ask(cursor(2, 2)).refused(503, "internal");
        ask(cursor(255, 255)).refused(503, "internal");
        ask(cursor(0, 0)).refused(400, "invalid_request");
        // Not authenticated under the form that it names.
        ask(cursor(2, 1)).refused(400, "invalid_request");
        ask(cursor(1, 2)).refused(400, "invalid_request");
    }

    private ApiResponse ask(String cursor) {
        return stack.get(Stack.MINTS)
                .key(token)
                .query("contract", HitBuilder.CONTRACT)
                .query("since", SINCE)
                .query("cursor", cursor)
                .send();
    }

    /** A cursor before the row {@code t} at {@link #SINCE}. */
    private static String cursor(int form, int authenticated) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        byte[] key = mac.doFinal("cursor".getBytes(StandardCharsets.US_ASCII));
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, NONCE));
        byte[] tenant = "acme".getBytes(StandardCharsets.UTF_8);
        byte[] contract = HitBuilder.CONTRACT.getBytes(StandardCharsets.UTF_8);
        cipher.updateAAD(ByteBuffer.allocate(3 + 4 + tenant.length + 4 + contract.length + 16)
                .put(new byte[] {(byte) authenticated, 1, '1'})
                .putInt(tenant.length)
                .put(tenant)
                .putInt(contract.length)
                .put(contract)
                .putLong(0)
                .putLong(SINCE.toEpochMilli())
                .array());
        byte[] content = cipher.doFinal(ByteBuffer.allocate(17)
                .putLong(SINCE.toEpochMilli())
                .putLong(-1)
                .put((byte) 't')
                .array());
        byte[] whole = ByteBuffer.allocate(3 + NONCE.length + content.length)
                .put(new byte[] {(byte) form, 1, '1'})
                .put(NONCE)
                .put(content)
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
    }
}
