package com.mintactivity.operator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

final class PrintableTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b[2J", "\u001b]0;title\u0007", "\r", "\n", "\t", "\b", "\u0000", "\u007f", "\u009b2J", "\u0085",
                "\u2028", "\u2029", "\u202e", "\u2066", "\u200e", "\u200f", "\u061c", "\ufeff", "\u200b", "\u00ad",
                "\ud800", "\udc00", "\udb40\udc01"
            })
    void charactersThatMoveTheCursorOrTurnALineAreEscaped(String text) {
        String shown = Printable.cell("a" + text + "b");
        assertThat(shown)
                .startsWith("a\\u")
                .endsWith("b")
                .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");
        assertThat(JsonMapper.shared().readTree("\"" + shown + "\"").asString()).isEqualTo("a" + text + "b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "acme-bot",
                "бот",
                "さくら",
                "e\u0301",
                "\ud83d\udc69\u200d\ud83d\ude80",
                "क्\u200dष",
                "\ufffd",
                "a b"
            })
    void otherTextStaysAsItIs(String text) {
        assertThat(Printable.cell(text)).isEqualTo(text);
    }

    @Test
    void answersKeepTheirLines() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        new Console(stream, stream, false).answer(JsonMapper.shared().createObjectNode(), () -> "one\ntwo\u001b[2J\n");
        new Console(stream, stream, false).say("\u202ethree");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("one\ntwo\\u001b[2J\n\\u202ethree\n");
    }

    @Test
    void jsonIsExact() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        new Console(stream, stream, true)
                .answer(JsonMapper.shared().createObjectNode().put("app", "\u202ea\u001b"), () -> "");
        assertThat(JsonMapper.shared().readTree(out.toByteArray()).path("app").asString())
                .isEqualTo("\u202ea\u001b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "2001:4860::/48 | 2001:4860::/48",
                "2026-11-20T12:00:30Z | 2026-11-20T12:00:30Z",
                "--note=it's $HOME | '--note=it'\\''s $HOME'",
                "@app | @app",
                "~ | '~'",
                "# | '#'",
                "`` | ''",
            })
    void aWordOfACommandIsQuotedIfAShellWouldReadItOtherwise(String word, String quoted) {
        assertThat(Printable.shellWords(List.of("key", word))).isEqualTo("key " + quoted);
    }

    @Test
    void aReasonIsOneLineWithoutTheSecretOfAToken() {
        assertThat(Printable.line("no key\r\n\nsvc_live_abcdefABCDEF_0a0b"))
                .isEqualTo("no key svc_live_abcdefABCDEF_…");
    }
}
