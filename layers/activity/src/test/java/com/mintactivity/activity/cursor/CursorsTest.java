package com.mintactivity.activity.cursor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Position;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CursorsTest {

    private static final byte[] SECRET = "0123456789abcdef".getBytes(StandardCharsets.UTF_8);
    private static final byte[] OTHER = "fedcba9876543210".getBytes(StandardCharsets.UTF_8);
    private static final CursorKeys FIRST = new CursorKeys("1", Map.of("1", SECRET));
    private static final ContractSelector SELECTOR = selector("acme", "0xab", 1);
    private static final Instant SINCE = Instant.parse("2026-11-01T10:00:00Z");
    private static final byte[] NONCE = "nonce-of-12b".getBytes(StandardCharsets.US_ASCII);
    private static final Position POSITION = new Position(SINCE.plusMillis(7250), "t-1");

    private final Cursors cursors = new Cursors(fixed(FIRST));

    private static CursorContent content(Position position) {
        return new CursorContent(position, position.taskId().length());
    }

    static List<Position> positions() {
        return List.of(
                POSITION,
                new Position(Instant.EPOCH, ""),
                new Position(Instant.parse("1969-12-31T23:59:59.999Z"), "\uD83D\uDE00"),
                new Position(Instant.parse("9999-12-31T23:59:59.999Z"), "t".repeat(1000)));
    }

    @ParameterizedTest
    @MethodSource("positions")
    void aCursorDecryptsToItsPosition(Position position) {
        String cursor = cursors.encrypt(content(position), SELECTOR, SINCE);

        assertThat(cursor).matches("[0-9A-Za-z_-]+");
        assertThat(cursors.decrypt(cursor, SELECTOR, SINCE)).contains(content(position));
    }

    @Test
    void aCursorMayHaveNoNumber() {
        CursorContent content = new CursorContent(POSITION, CursorContent.NONE);
        assertThat(cursors.decrypt(cursors.encrypt(content, SELECTOR, SINCE), SELECTOR, SINCE))
                .contains(content);
    }

    @Test
    void aPositionIsEncryptedDifferentlyEachTime() {
        Set<String> made = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            made.add(cursors.encrypt(content(POSITION), SELECTOR, SINCE));
        }
        assertThat(made).hasSize(1000);
    }

    @Test
    void anyFlippedBitIsRefused() {
        byte[] whole = Base64.getUrlDecoder().decode(cursors.encrypt(content(POSITION), SELECTOR, SINCE));
        for (int bit = 0; bit < whole.length * 8; bit++) {
            byte[] edited = whole.clone();
            edited[bit / 8] ^= (byte) (1 << (bit % 8));
            assertRefused(Base64.getUrlEncoder().withoutPadding().encodeToString(edited));
        }
    }

    @Test
    void anyEditedCharacterIsRefused() {
        // Three lengths of task id, so that the text ends in every number of unused bits.
        for (String taskId : List.of("t", "tt", "ttt")) {
            String cursor = cursors.encrypt(content(new Position(SINCE, taskId)), SELECTOR, SINCE);
            for (int i = 0; i < cursor.length(); i++) {
                for (char c : "AQgwBCabz019-_=+/ %\n\u0000é".toCharArray()) {
                    String edited = cursor.substring(0, i) + c + cursor.substring(i + 1);
                    if (!edited.equals(cursor)) {
                        assertRefused(edited);
                    }
                }
            }
        }
    }

    @Test
    void anyPartOrExtensionIsRefused() {
        String cursor = cursors.encrypt(content(POSITION), SELECTOR, SINCE);
        for (int length = 0; length < cursor.length(); length++) {
            assertRefused(cursor.substring(0, length));
            assertRefused(cursor.substring(cursor.length() - length));
        }
        for (String more : List.of("A", "=", "==", "AA", "AAAA", " ", cursor)) {
            assertRefused(cursor + more);
            assertRefused(more + cursor);
        }
    }

    @Test
    void aCursorOfAnotherSelectorOrSinceIsRefused() {
        String cursor = cursors.encrypt(content(POSITION), SELECTOR, SINCE);
        List<ContractSelector> others = List.of(
                selector("acm", "e0xab", 1),
                selector("other", "0xab", 1),
                selector("acme", "0xac", 1),
                selector("acme", "0xab", 2),
                selector("acme", "0xab", ContractSelector.ALL_CHAINS));

        assertThat(others)
                .allMatch(other -> cursors.decrypt(cursor, other, SINCE).isEmpty());
        assertThat(cursors.decrypt(cursor, SELECTOR, SINCE.plusSeconds(60))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "=", "null", "é", "\u0000", "\uD83D", "AAAA", "_____", "/w", "gA", "AQ"})
    void otherTextIsRefused(String text) {
        assertRefused(text);
    }

    @Test
    void randomBytesOfAnyLengthAreRefused() {
        Random random = new Random(3);
        for (int length = 0; length < 2000; length++) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            if (length > 1 && random.nextBoolean()) {
                bytes[0] = Cursors.FORM;
                bytes[1] = 1;
            }
            assertRefused(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
        }
    }

    @Test
    void aCursorHasAtMost2048Characters() {
        String longest = cursors.encrypt(content(new Position(SINCE, "t".repeat(1_489))), SELECTOR, SINCE);
        String longer = cursors.encrypt(content(new Position(SINCE, "t".repeat(1_490))), SELECTOR, SINCE);

        assertThat(longest).hasSize(2_048);
        assertThat(cursors.decrypt(longest, SELECTOR, SINCE)).isPresent();
        assertRefused(longer);
    }

    @Test
    void theSecretIsNamedAfterTheStack() {
        assertThat(Cursors.secretId("mint")).isEqualTo("mint/cursor");
    }

    @Test
    void aTextOfAMillionCharactersIsRefused() {
        assertRefused("A".repeat(1_000_000));
        assertRefused("é".repeat(1_000_000));
    }

    @Test
    void aCursorStaysValidAfterARotation() {
        String cursor = cursors.encrypt(content(POSITION), SELECTOR, SINCE);
        Cursors rotated = new Cursors(fixed(new CursorKeys("2", Map.of("1", SECRET, "2", OTHER))));

        assertThat(rotated.decrypt(cursor, SELECTOR, SINCE)).contains(content(POSITION));
        assertThat(cursors.decrypt(rotated.encrypt(content(POSITION), SELECTOR, SINCE), SELECTOR, SINCE))
                .isEmpty();
    }

    @Test
    void aVersionThatIsNotInMemoryMakesTheKeysBeReadAgain() {
        CursorKeys later = new CursorKeys("2", Map.of("1", SECRET, "2", OTHER));
        String cursor = new Cursors(fixed(later)).encrypt(content(POSITION), SELECTOR, SINCE);
        CursorSecret stale = new CursorSecret() {
            @Override
            public CursorKeys keys() {
                return FIRST;
            }

            @Override
            public CursorKeys keysFor(String version) {
                return version.equals("2") ? later : FIRST;
            }
        };

        assertThat(new Cursors(stale).decrypt(cursor, SELECTOR, SINCE)).contains(content(POSITION));
    }

    @Test
    void theSameVersionOfAnotherSecretIsRefused() {
        String cursor =
                new Cursors(fixed(new CursorKeys("1", Map.of("1", OTHER)))).encrypt(content(POSITION), SELECTOR, SINCE);

        assertRefused(cursor);
    }

    @Test
    void keysPrintTheirVersionsOnly() {
        assertThat(FIRST).hasToString("CursorKeys[1]");
        assertThatThrownBy(() -> new CursorKeys("2", Map.of("1", SECRET))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CursorKeys("", Map.of("", SECRET))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CursorKeys("é", Map.of("é", SECRET))).isInstanceOf(IllegalArgumentException.class);
    }

    /**
     * Cursors of release 1.0.0, which stay readable for ever, with the keys {@link #FIRST}: on a row or before all rows
     * of a moment, of one chain or all, and with or without a revision. What is written in form 1 is the same bytes.
     */
    @ParameterizedTest
    @CsvFileSource(resources = "cursors-1.0.0.csv", numLinesToSkip = 1)
    void theCursorsOfEachReleaseAreRead(long chain, Instant completedAt, String taskId, long revision, String cursor) {
        ContractSelector selector = selector("acme", "0x00000000000000000000000000000000000000ab", chain);
        CursorContent content =
                new CursorContent(new Position(completedAt, Objects.requireNonNullElse(taskId, "")), revision);

        assertThat(cursors.encrypt((byte) 1, NONCE, content.write(), selector, SINCE))
                .isEqualTo(cursor);
        assertThat(cursors.decrypt(cursor, selector, SINCE)).contains(content);
    }

    @Test
    void theFormStandsFirstAndIsAuthenticated() {
        byte[] whole = Base64.getUrlDecoder().decode(cursors.encrypt(content(POSITION), SELECTOR, SINCE));
        assertThat(whole).startsWith(1, 1, '1');
        for (int form = 0; form < 256; form++) {
            byte[] other = whole.clone();
            other[0] = (byte) form;
            String edited = Base64.getUrlEncoder().withoutPadding().encodeToString(other);
            assertThat(cursors.decrypt(edited, SELECTOR, SINCE).isPresent()).isEqualTo(form == 1);
        }
    }

    /** A release was rolled back: its clients wait until it is back. */
    @Test
    void aCursorOfALaterFormIsNeitherReadNorRefused() {
        String cursor = cursors.encrypt((byte) 2, NONCE, content(POSITION).write(), SELECTOR, SINCE);
        assertThatThrownBy(() -> cursors.decrypt(cursor, SELECTOR, SINCE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a cursor of form 2: this release reads forms up to 1");
        assertThat(cursors.decrypt(cursor, SELECTOR, SINCE.plusSeconds(60))).isEmpty();
        assertRefused(cursors.encrypt((byte) 0, NONCE, content(POSITION).write(), SELECTOR, SINCE));
    }

    @Test
    void aContentThatNoReleaseWroteIsRefused() {
        byte[] content = content(POSITION).write();
        byte[] numberBelowNone = content.clone();
        numberBelowNone[8] = (byte) 0x80;
        byte[] notUtf8 = content.clone();
        notUtf8[16] = (byte) 0xff;
        for (byte[] bytes : List.of(new byte[0], Arrays.copyOf(content, 15), numberBelowNone, notUtf8)) {
            assertRefused(cursors.encrypt((byte) 1, NONCE, bytes, SELECTOR, SINCE));
        }
    }

    private void assertRefused(String cursor) {
        assertThat(cursors.decrypt(cursor, SELECTOR, SINCE)).isEmpty();
    }

    private static ContractSelector selector(String tenant, String contract, long chainId) {
        return new ContractSelector(tenant, new ContractAddress(contract), chainId);
    }

    private static CursorSecret fixed(CursorKeys keys) {
        return new CursorSecret() {
            @Override
            public CursorKeys keys() {
                return keys;
            }

            @Override
            public CursorKeys keysFor(String version) {
                return keys;
            }
        };
    }
}
