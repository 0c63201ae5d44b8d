package com.mintactivity.tests.hits;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.auth.key.Token;
import com.mintactivity.tests.harness.Stack;
import com.mintactivity.tests.harness.TestClock;
import com.mintactivity.tests.harness.TestTenant;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Names are returned unchanged, and in the handle masked after their first visible character. */
final class HitsHandles200Test {

    @AutoClose
    private static final Stack STACK = Stack.fresh();

    private static final TestTenant ACME = STACK.partner("acme");
    private static final Token TOKEN = ACME.key();

    @ParameterizedTest
    @CsvSource({
        // name, handle
        "alice, a*******",
        "A, A*******",
        "1337, 1*******",
        "_x, _*******",
        "éclair, é*******",
        "e\u0301clair, e\u0301*******",
        "日本, 日*******",
        "😀x, 😀*******",
        "👩‍👩‍👧‍👦family, 👩‍👩‍👧‍👦*******",
        "👍🏽ok, 👍🏽*******",
        "🇩🇪🇫🇷, 🇩🇪*******",
        "நிலா, நி*******",
        "'\"quoted', '\"*******'",
        "'\\back', '\\*******'",
        "\u202Ecila, c*******",
        "\u200B\uFEFFcila, c*******",
        "\u3164\u2800cila, c*******",
        "'\u0000\n cila', c*******",
        "\u0301\uFE0Fcila, c*******",
        "\u202E\u200B\u2800, *******"
    })
    void aNameIsMaskedAfterItsFirstVisibleCharacter(String name, String handle) {
        String user = "user of " + name;
        ACME.hit("task of " + name).user(user).at("2026-11-20T11:00:00Z").put();
        STACK.put(new Account(new UserId(user), "id", name, TestClock.START));
        JsonNode row = row(user);
        assertThat(row.path("handle").asString()).isEqualTo(handle);
        assertThat(row.path("chat_username").asString()).isEqualTo(name);
    }

    @Test
    void aUserWithoutAnAccountHasEmptyFieldsAndSevenStars() {
        ACME.hit("t-1").user("without-account").put();
        JsonNode row = row("without-account");
        assertThat(row.path("handle").asString()).isEqualTo("*******");
        assertThat(row.path("chat_id").asString("missing")).isEmpty();
        assertThat(row.path("chat_username").asString("missing")).isEmpty();
    }

    @Test
    void anAccountWithoutANameHasItsChatId() {
        ACME.hit("t-2").user("nameless").put();
        STACK.put(new Account(new UserId("nameless"), "99", "", TestClock.START));
        JsonNode row = row("nameless");
        assertThat(row.path("handle").asString()).isEqualTo("*******");
        assertThat(row.path("chat_id").asString()).isEqualTo("99");
        assertThat(row.path("chat_username").asString("missing")).isEmpty();
    }

    private static JsonNode row(String user) {
        // The clock advances, so that each request has another window and no answer is cached.
        STACK.clock().advance(Duration.ofMinutes(1));
        JsonNode body = STACK.ask(Stack.HITS)
                .key(TOKEN)
                .query("until", STACK.clock().instant())
                .query("top", 50)
                .send()
                .ok();
        return body.path("users")
                .valueStream()
                .filter(row -> row.path("user_id").asString().equals(user))
                .findFirst()
                .orElseThrow();
    }
}
