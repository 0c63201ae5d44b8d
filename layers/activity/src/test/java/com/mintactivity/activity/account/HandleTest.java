package com.mintactivity.activity.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.UserId;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HandleTest {

    @ParameterizedTest
    // name, first user-perceived character
    @CsvSource({
        "alice, a",
        "A, A",
        "Åsa, Å",
        "A\u030Asa, A\u030A",
        "王小明, 王",
        "👍🏽ok, 👍🏽",
        "👩‍👩‍👧x, 👩‍👩‍👧",
        "🇩🇪🇫🇷, 🇩🇪",
        "1️⃣2, 1️⃣",
        "हिन्दी, हि",
        "*star, *",
    })
    void aNameIsMaskedBehindItsFirstCharacter(String name, String character) {
        assertThat(Handle.of(name)).isEqualTo(character + "*******");
    }

    @Test
    void anUnknownNameIsSevenStars() {
        assertThat(Handle.of("")).isEqualTo("*******");
    }

    @Test
    void aUserWithoutAnAccountHasEmptyTexts() {
        Accounts accounts =
                new Accounts(Map.of(new UserId("1"), new Account(new UserId("1"), "one", "alice", Instant.EPOCH)));

        assertThat(accounts.chatId(new UserId("1")) + accounts.chatUsername(new UserId("1")))
                .isEqualTo("onealice");
        assertThat(accounts.chatId(new UserId("2")) + accounts.chatUsername(new UserId("2")))
                .isEmpty();
    }
}
