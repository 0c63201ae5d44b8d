package com.mintactivity.tests.mints;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.HitBuilder;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A cursor is valid only unedited, and only for the partner and the query that it was issued for. */
final class MintsCursor400Test {

    @AutoClose
    private static final Stack STACK = Stack.fresh();

    private static final TestTenant ACME = STACK.partner("acme");
    private static final Token TOKEN = ACME.key();
    private static final String CURSOR = cursor();

    private static String cursor() {
        ACME.hit("a").put();
        ACME.hit("b").put();
        return Pages.cursor(
                STACK.ask(Stack.MINTS).key(TOKEN).query("limit", 1).send().ok());
    }

    @ParameterizedTest
    @CsvSource({
        // contract, chain, since
        "0x00000000000000000000000000000000000000bc, '', 2026-11-20T00:00:00Z",
        "0x00000000000000000000000000000000000000bb, 1, 2026-11-20T00:00:00Z",
        "0x00000000000000000000000000000000000000bb, '', 2026-11-20T00:01:00Z",
        "0x00000000000000000000000000000000000000bb, '', 2026-11-19T23:59:00Z"
    })
    void aCursorOfAnotherQueryIsInvalid(String contract, String chain, String since) {
        var call = STACK.get(Stack.MINTS)
                .key(TOKEN)
                .query("contract", contract)
                .query("since", since)
                .query("cursor", CURSOR);
        (chain.isEmpty() ? call : call.query("chain_id", chain)).send().refused(400, "invalid_request");
    }

    @Test
    void aCursorOfAnotherPartnerIsInvalid() {
        Token other = STACK.partner("globex").key();
        STACK.ask(Stack.MINTS).key(other).query("cursor", CURSOR).send().refused(400, "invalid_request");
    }

    @Test
    void aCursorOfAnotherStackIsInvalid() {
        Stack stack = Stack.fresh();
        Token token = stack.partner("acme").key();
        stack.ask(Stack.MINTS).key(token).query("cursor", CURSOR).send().refused(400, "invalid_request");
    }

    @Test
    void anyEditedCharacterIsInvalid() {
        Random random = new Random(1);
        for (int at = 0; at < CURSOR.length(); at++) {
            char other = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".charAt(random.nextInt(64));
            if (other != CURSOR.charAt(at)) {
                refuse(CURSOR.substring(0, at) + other + CURSOR.substring(at + 1));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "=", "null", "0", "2026-11-20T00:00:00.000Z#a", "AAAA", "../..", "\u0000", "😀"})
    void otherTextIsInvalid(String text) {
        refuse(text);
    }

    @Test
    void aPartOrAnExtensionIsInvalid() {
        refuse(CURSOR.substring(1));
        refuse(CURSOR.substring(0, CURSOR.length() - 1));
        refuse(CURSOR + "A");
        refuse(CURSOR + "=");
        refuse(" " + CURSOR);
        refuse(CURSOR + CURSOR);
    }

    @Test
    void anEmptyOrRepeatedCursorIsInvalid() {
        refuse("");
        STACK.ask(Stack.MINTS)
                .key(TOKEN)
                .query("cursor", CURSOR)
                .query("cursor", CURSOR)
                .send()
                .refused(400, "invalid_request");
    }

    @Test
    void aCursorDisclosesNothing() {
        assertThat(CURSOR).matches("[A-Za-z0-9_-]+").doesNotContain("acme").doesNotContain(HitBuilder.CONTRACT);
        String again = Pages.cursor(
                STACK.ask(Stack.MINTS).key(TOKEN).query("limit", 1).send().ok());
        assertThat(again).isNotEqualTo(CURSOR);
    }

    @Test
    void aCursorDoesNotWidenTheWindow() {
        Stack stack = Stack.fresh();
        TestTenant acme = stack.partner("acme");
        Token token = acme.key();
        acme.hit("a").put();
        acme.hit("b").put();
        String cursor = Pages.cursor(
                stack.ask(Stack.MINTS).key(token).query("limit", 1).send().ok());
        stack.clock().advance(Duration.ofDays(32));
        stack.ask(Stack.MINTS).key(token).query("cursor", cursor).send().refused(400, "window_too_large");
        stack.ask(Stack.MINTS)
                .key(token)
                .query("cursor", cursor)
                .query("until", "2026-12-20T00:00:00Z")
                .send()
                .ok();
    }

    private static void refuse(String cursor) {
        STACK.ask(Stack.MINTS).key(TOKEN).query("cursor", cursor).send().refused(400, "invalid_request");
    }
}
