package com.mintactivity.activity.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.UserId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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

    @ParameterizedTest
    // name, first visible character
    @CsvSource({
        "\u202Ecila, c",
        "\u2066\u2069cila, c",
        "\uFEFF\u200B\u2060\u00ADcila, c",
        "\u115F\u1160\u3164\uFFA0\u2800cila, c",
        "'\u3000\u00A0 \t\n\u0007\u0000cila', c",
        "\u0301\u20E3\uFE0F\u034Fcila, c",
        "\u200D👩‍👩‍👧x, 👩‍👩‍👧",
        "\u061C🇩🇪🇫🇷, 🇩🇪",
        "\u202Eא, א",
        "\u06001, 1",
        "\uD83C, ''",
        // an emoji that this JDK does not know
        "\uD83E\uDEEAx, \uD83E\uDEEA",
        // longest emoji
        "👨🏽‍👩🏽‍👧🏽‍👦🏽x, 👨🏽‍👩🏽‍👧🏽‍👦🏽",
        "🏴󠁧󠁢󠁳󠁣󠁴󠁿x, 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    })
    void aNameIsMaskedBehindItsFirstVisibleCharacter(String name, String character) {
        assertThat(Handle.of(name)).isEqualTo(character + "*******");
    }

    @Test
    void anUnknownNameIsSevenStars() {
        assertThat(Handle.of("")).isEqualTo("*******");
    }

    @Test
    void everyCodePointWithoutInkIsSkipped() {
        int[] blanks = {0x115F, 0x1160, 0x2065, 0x2800, 0x3164, 0xFFA0, 0xFFFE, 0x13441, 0x1D159, 0xE0001, 0xE0FFF};
        IntStream.concat(everyCodePoint().filter(HandleTest::isUnseen), Arrays.stream(blanks))
                .mapToObj(Character::toString)
                .forEach(unseen -> {
                    assertThat(Handle.of(unseen)).as(unseen).isEqualTo("*******");
                    assertThat(Handle.of(unseen + unseen + "a")).as(unseen).isEqualTo("a*******");
                });
    }

    @Test
    void everyLetterAndDigitWithInkIsShown() {
        String blanks = "\u115F\u1160\u3164\uFFA0\uD80D\uDC41\uD80D\uDC42";
        everyCodePoint()
                .filter(Character::isLetterOrDigit)
                .filter(each -> blanks.indexOf(each) < 0)
                .mapToObj(Character::toString)
                .forEach(letter -> assertThat(Handle.of("\u202E" + letter)).isEqualTo(letter + "*******"));
    }

    /** It would turn around what follows the handle on a page. */
    @Test
    void nothingThatSetsADirectionIsPartOfAHandle() {
        List<String> visible =
                List.of("a", "א", "क\u094D", "\u0D4E", "ᄀ", "1\uFE0F", "👩\u200D", "🇩", "🏴\uDB40\uDC67");
        everyCodePoint()
                .filter(HandleTest::setsDirection)
                .mapToObj(Character::toString)
                .forEach(turning -> visible.forEach(
                        character -> assertThat(Handle.of(turning + character + turning + "b" + turning))
                                .isEqualTo(character + "*******")));
    }

    @Test
    void aCharacterIsCutBeyondSixteenCodePoints() {
        assertThat(Handle.of("a" + "\u0301".repeat(150))).isEqualTo("a" + "\u0301".repeat(15) + "*******");
        assertThat(Handle.of("a" + "\u0301".repeat(15))).isEqualTo("a" + "\u0301".repeat(15) + "*******");
        assertThat(Handle.of("ᄀ".repeat(200))).isEqualTo("ᄀ".repeat(16) + "*******");
        String flag = "\uD83C\uDFF4";
        String tag = "\uDB40\uDC67";
        assertThat(Handle.of(flag + tag.repeat(99))).isEqualTo(flag + tag.repeat(15) + "*******");
    }

    private static IntStream everyCodePoint() {
        return IntStream.rangeClosed(Character.MIN_CODE_POINT, Character.MAX_CODE_POINT);
    }

    private static boolean isUnseen(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.NON_SPACING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.ENCLOSING_MARK -> true;
            default -> false;
        };
    }

    /**
     * Marks, embeddings, overrides and isolates of Unicode's algorithm for text of both directions, and what ends a
     * line.
     */
    private static boolean setsDirection(int codePoint) {
        return codePoint == 0x061C
                || codePoint == 0x200E
                || codePoint == 0x200F
                || (codePoint >= 0x2028 && codePoint <= 0x202E)
                || (codePoint >= 0x2066 && codePoint <= 0x2069)
                || Character.isISOControl(codePoint);
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
