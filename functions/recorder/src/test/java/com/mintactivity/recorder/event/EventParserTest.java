package com.mintactivity.recorder.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.account.Account;
import com.mintactivity.activity.hit.ContractAddress;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.recorder.event.Event.AccountSeen;
import com.mintactivity.recorder.event.Event.MintTaskCompleted;
import com.mintactivity.recorder.event.Event.MintTaskMissed;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventParserTest {

    @Test
    void completedTaskIsUnderstoodWithAddressesInLowerCase() {
        assertThat(EventParser.parse(Samples.COMPLETED))
                .isEqualTo(new Understood(new MintTaskCompleted(
                        "t-1",
                        "acme-bot",
                        Instant.parse("2026-11-01T10:00:00Z"),
                        Instant.parse("2026-11-01T10:00:07.250Z"),
                        new UserId("4711"),
                        new Wallet("0x00000000000000000000000000000000000000aa"),
                        1,
                        new ContractAddress("0x00000000000000000000000000000000000000bb"),
                        "0x01",
                        "",
                        3,
                        Gas.manual(new BigDecimal("25.50"), new BigDecimal("1.5")))));
    }

    /** Its sender would look in vain for a field that occurs twice. */
    @Test
    void aTextBeyondALimitIsBrokenForThatReason() {
        String name = "x".repeat(50_001);
        String deep = "[".repeat(500) + "]".repeat(500);
        for (String field : new String[] {"x:" + "9".repeat(1_001), name + ":1", "x:" + deep}) {
            String quoted = '"' + field.replaceFirst(":", "\":");
            assertThat(EventParser.parse(Samples.ACCOUNT.replaceFirst("\\{", "{" + quoted + ",")))
                    .asString()
                    .contains("the text exceeds a limit: numbers have at most 1,000 characters");
        }
    }

    @Test
    void accountIsUnderstood() {
        assertThat(EventParser.parse(Samples.ACCOUNT))
                .isEqualTo(new Understood(new AccountSeen(
                        new Account(new UserId("4711"), "4711", "alice", Instant.parse("2026-11-01T09:59:00Z")))));
    }

    /** Many databases, and so a partner's, refuse U+0000 in texts. */
    @ParameterizedTest
    @CsvSource({
        // name in JSON | recorded name
        "a\\u0000b, ab",
        "\\u0000\\u0000alice\\u0000, alice",
        "\\u0000, ''",
        "a\\u0001\\nb, 'a\u0001\nb'",
    })
    void aNameIsRecordedWithoutU0000(String json, String recorded) {
        assertThat(EventParser.parse(Samples.ACCOUNT.replace("alice", json)))
                .isEqualTo(new Understood(new AccountSeen(
                        new Account(new UserId("4711"), "4711", recorded, Instant.parse("2026-11-01T09:59:00Z")))));
    }

    /** The length is that of the name as it was sent. */
    @Test
    void aNameThatIsTooLongIsBrokenAlsoIfItHasU0000() {
        assertThat(EventParser.parse(Samples.ACCOUNT.replace("alice", "a".repeat(200) + "\\u0000")))
                .isInstanceOf(Broken.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"failed", "reverted", "cancelled"})
    void taskThatDidNotCompleteNeedsNoMoreThanItsIdAndStatus(String status) {
        assertThat(EventParser.parse(
                        "{\"type\":\"mint_task.finished\",\"task_id\":\"t\",\"status\":\"" + status + "\"}"))
                .isEqualTo(new Understood(new MintTaskMissed("t")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // text of the sample | its replacement
                "'\"wallet\":\"0x00000000000000000000000000000000000000Aa\"' | '\"wallet\":null'",
                "'\"wallet\":\"0x00000000000000000000000000000000000000Aa\",' | ''",
                "'\"submitted_tx_hash\":\"0x01\",' | ''",
                "'\"priority_gwei\":\"1.5\"' | '\"priority_gwei\":null'",
                "'{\"mode\":\"manual\",\"max_fee_gwei\":\"25.50\",\"priority_gwei\":\"1.5\"}'"
                        + " | '{\"mode\":\"auto\",\"max_fee_gwei\":null}'",
                "'\"quantity\":3' | '\"quantity\":9223372036854775807'",
                "'\"quantity\":3' | '\"quantity\":3,\"unknown\":{\"deep\":[1]}'",
                "'10:00:00Z' | '10:00:00.123456789123+05:45'",
            })
    void completedTaskWithinTheRulesIsUnderstood(String old, String changed) {
        assertThat(EventParser.parse(Samples.COMPLETED.replace(old, changed))).isInstanceOf(Understood.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // text of the sample | its replacement | named in the reason
                "'\"type\":\"mint_task.finished\"' | '\"type\":\"other\"' | type",
                "'\"task_id\":\"t-1\"' | '\"task_id\":\"\"' | task_id",
                "'\"task_id\":\"t-1\"' | '\"task_id\":7' | task_id",
                "'\"task_id\":\"t-1\"' | '\"task_id\":\"a\\u0000b\"' | task_id",
                "'\"task_id\":\"t-1\"' | '\"task_id\":\"\\ud800\"' | task_id",
                "'\"task_id\":\"t-1\"' | '\"task_id\":\"t-1\",\"task_id\":\"t-2\"' | each field once",
                "'\"app_id\":\"acme-bot\",' | '' | app_id",
                "'\"status\":\"completed\"' | '\"status\":\"done\"' | status",
                "'2026-11-01T10:00:00Z' | '2026-02-30T10:00:00Z' | booked_at",
                "'2026-11-01T10:00:07.250Z' | '2026-11-01 10:00:07Z' | finished_at",
                "'\"user_id\":\"4711\"' | '\"user_id\":null' | user_id",
                "'0000Aa' | '0000A' | wallet",
                "'0000bB' | '0000bG' | contract",
                "'\"chain_id\":1' | '\"chain_id\":0' | chain_id",
                "'\"chain_id\":1' | '\"chain_id\":9223372036854775808' | chain_id",
                "'\"chain_id\":1' | '\"chain_id\":1e999999999' | chain_id",
                "'\"chain_id\":1' | '\"chain_id\":\"1\"' | chain_id",
                "'\"submitted_tx_hash\":\"0x01\"' | '\"submitted_tx_hash\":1' | submitted_tx_hash",
                "'\"quantity\":3' | '\"quantity\":1.5' | quantity",
                "'\"mode\":\"manual\"' | '\"mode\":\"auto\"' | gas.max_fee_gwei",
                "'\"25.50\"' | 'null' | gas.max_fee_gwei",
                "'\"25.50\"' | '\"1e9\"' | gas.max_fee_gwei",
                "'\"25.50\"' | '\"-1\"' | gas.max_fee_gwei",
                "'\"1.5\"' | '1.5' | gas.priority_gwei",
                "'\"quantity\":3' | '\"quantity\":3}{' | one JSON object",
            })
    void brokenFieldIsNamedInTheReason(String old, String changed, String named) {
        assertThat(EventParser.parse(Samples.COMPLETED.replace(old, changed)))
                .isInstanceOfSatisfying(
                        Broken.class,
                        broken -> assertThat(broken.reason())
                                .contains(named)
                                .doesNotContain("4711")
                                .doesNotContain("acme"));
    }

    @Test
    void everyBrokenFieldIsNamed() {
        assertThat(EventParser.parse("{\"type\":\"account.seen\",\"chat_username\":\"alice\"}"))
                .isInstanceOfSatisfying(
                        Broken.class,
                        broken -> assertThat(broken.reason())
                                .contains("user_id is missing", "chat_id is missing", "seen_at is missing")
                                .doesNotContain("alice"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFEFF", "\uFEFF ", "\uFEFF\n\t"})
    void aByteOrderMarkAtTheStartIsSkipped(String start) {
        assertThat(EventParser.parse(start + Samples.ACCOUNT)).isEqualTo(EventParser.parse(Samples.ACCOUNT));
        assertThat(EventParser.parse(start + Samples.COMPLETED)).isEqualTo(EventParser.parse(Samples.COMPLETED));
    }

    @ParameterizedTest
    @ValueSource(strings = {" \uFEFF%s", "\uFEFF\uFEFF%s", "%s\uFEFF", "\uFEFF%s\uFEFF", "%s\uFEFF%s"})
    void aByteOrderMarkElsewhereIsNamedInTheReason(String form) {
        assertThat(EventParser.parse(form.replace("%s", Samples.ACCOUNT)))
                .isEqualTo(new Broken(
                        "the text is not valid JSON (a byte order mark, U+FEFF, is skipped only at its start)"));
    }

    @Test
    void aByteOrderMarkAloneIsNoEvent() {
        assertThat(EventParser.parse("\uFEFF")).isEqualTo(EventParser.parse(""));
    }

    @Test
    void aByteOrderMarkInATextIsPartOfIt() {
        assertThat(EventParser.parse(Samples.ACCOUNT.replace("alice", "\uFEFFalice")))
                .asString()
                .contains("\uFEFFalice");
    }
}
