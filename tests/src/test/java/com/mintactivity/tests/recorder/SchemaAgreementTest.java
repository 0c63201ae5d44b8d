package com.mintactivity.tests.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.tests.harness.EventLine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The recorder accepts what a schema accepts, except for the gaps that the schema states. */
final class SchemaAgreementTest {

    private static final String TASK = EventLine.task("t-1").text();
    private static final String ACCOUNT = EventLine.account("4711").text();
    private static final int GENERATED = 20_000;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // text of the task | its replacement
                "'\"task_id\"' | '\"unknown\":{\"deep\":[1]},\"task_id\"'",
                "'\"0x00000000000000000000000000000000000000Aa\"' | 'null'",
                "'\"0x00000000000000000000000000000000000000Aa\"' | '\"\"'",
                "'\"wallet\":\"0x00000000000000000000000000000000000000Aa\",' | ''",
                "'\"contract\":\"0x' | '\"contract\":\"0X'",
                "'\"submitted_tx_hash\":\"0x01\",' | ''",
                "'\"landed_tx_hash\":null,' | '\"landed_tx_hash\":\"\",'",
                "'\"chain_id\":1' | '\"chain_id\":9223372036854775807'",
                "'{\"mode\":\"manual\",\"max_fee_gwei\":\"25.50\",\"priority_gwei\":\"1.5\"}' | '{\"mode\":\"auto\"}'",
                "'{\"mode\":\"manual\",\"max_fee_gwei\":\"25.50\",' | '{\"mode\":\"auto\",\"max_fee_gwei\":null,'",
                "'\"priority_gwei\":\"1.5\"' | '\"priority_gwei\":null'",
                "'12:00:20Z' | '12:00:20.123456789123+05:45'",
                "'2026-11-20T12:00:20Z' | '2024-02-29t23:59:60z'",
                "'\"completed\",\"booked_at\":\"2026-11-20T12:00:20Z\"' | '\"failed\",\"booked_at\":false'",
            })
    void bothAccept(String text, String replacement) {
        assertThat(EventVerdicts.of(changed(text, replacement))).isEqualTo(EventVerdicts.ACCEPTED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // text of the task | its replacement
                "'\"type\":\"mint_task.finished\"' | '\"type\":\"mint_task.started\"'",
                "'\"type\":\"mint_task.finished\",' | ''",
                "'\"task_id\":\"t-1\"' | '\"task_id\":\"\"'",
                "'\"task_id\":\"t-1\"' | '\"task_id\":\"t-1\\n\"'",
                "'\"task_id\":\"t-1\"' | '\"task_id\":\"t\\u009f1\"'",
                "'\"task_id\":\"t-1\"' | '\"task_id\":\"\\ud800\"'",
                "'\"task_id\":\"t-1\"' | '\"task_id\":1'",
                "'\"app_id\":\"acme\",' | ''",
                "'\"status\":\"completed\"' | '\"status\":\"done\"'",
                "'\"status\":\"completed\",' | ''",
                "'2026-11-20T12:00:20Z' | '2023-02-29T12:00:20Z'",
                "'2026-11-20T12:00:20Z' | '2026-11-20T24:00:00Z'",
                "'2026-11-20T12:00:20Z' | '2026-11-20T12:00:20'",
                "'2026-11-20T12:00:20Z' | '2026-11-20 12:00:20Z'",
                "'2026-11-20T12:00:20Z' | '2026-11-20T12:00:20.Z'",
                "'\"user_id\":\"4711\"' | '\"user_id\":null'",
                "'0000Aa' | '0000A'",
                "'0000bB' | '0000bG'",
                "'\"contract\":\"0x00000000000000000000000000000000000000bB\"' | '\"contract\":null'",
                "'\"chain_id\":1' | '\"chain_id\":0'",
                "'\"chain_id\":1' | '\"chain_id\":9223372036854775808'",
                "'\"chain_id\":1' | '\"chain_id\":\"1\"'",
                "'\"submitted_tx_hash\":\"0x01\"' | '\"submitted_tx_hash\":1'",
                "'\"quantity\":3' | '\"quantity\":1.5'",
                "'\"mode\":\"manual\"' | '\"mode\":\"auto\"'",
                "'\"mode\":\"manual\",' | ''",
                "'\"25.50\"' | 'null'",
                "'\"25.50\"' | '\"1e9\"'",
                "'\"25.50\"' | '25.5'",
                "'\"1.5\"' | '\"-1\"'",
                "'{\"mode\":\"manual\",\"max_fee_gwei\":\"25.50\",\"priority_gwei\":\"1.5\"}' | 'null'",
                "'\"quantity\":3,' | '\"quantity\":3'",
            })
    void bothRefuse(String text, String replacement) {
        assertThat(EventVerdicts.of(changed(text, replacement))).isEqualTo(EventVerdicts.REFUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"user_id", "chat_id", "chat_username", "seen_at", "type"})
    void bothRefuseAnAccountWithoutOneOfItsFields(String field) {
        assertThat(EventVerdicts.of(ACCOUNT)).isEqualTo(EventVerdicts.ACCEPTED);
        assertThat(EventVerdicts.of(EventLine.account("1").without(field).text()))
                .isEqualTo(EventVerdicts.REFUSED);
        assertThat(EventVerdicts.of(EventLine.account("1").with(field, null).text()))
                .isEqualTo(EventVerdicts.REFUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "\"text\"", "1", "{}", "garbage"})
    void bothRefuseOtherText(String text) {
        assertThat(EventVerdicts.of(text)).isEqualTo(EventVerdicts.REFUSED);
    }

    @Test
    void generatedEventsGetTheSameVerdictExceptForGaps() {
        EventMutations mutations = new EventMutations(new Random(20_261_101));
        Map<EventVerdicts, Integer> verdicts = new HashMap<>();
        Map<SchemaGap, Integer> explained = new HashMap<>();
        for (int i = 0; i < GENERATED; i++) {
            String text = mutations.next();
            EventVerdicts both = EventVerdicts.of(text);
            verdicts.merge(both, 1, Integer::sum);
            if (both.recorder() != both.schema()) {
                List<SchemaGap> gaps = gaps(JsonMapper.shared().readTree(text));
                assertThat(both).as(text).isEqualTo(EventVerdicts.REFUSED_BY_THE_RECORDER_ALONE);
                assertThat(gaps).as(text).isNotEmpty();
                gaps.forEach(gap -> explained.merge(gap, 1, Integer::sum));
            }
        }
        // Not vacuous: both verdicts are common, and each gap that a tree can show occurs.
        assertThat(verdicts.get(EventVerdicts.ACCEPTED)).isGreaterThan(GENERATED / 5);
        assertThat(verdicts.get(EventVerdicts.REFUSED)).isGreaterThan(GENERATED / 5);
        assertThat(explained)
                .containsOnlyKeys(SchemaGap.DIGITS_ONLY, SchemaGap.TWO_UNITS, SchemaGap.LEAP_SECOND, SchemaGap.YEARS);
    }

    @ParameterizedTest
    @FieldSource("com.mintactivity.tests.recorder.SchemaGap#ALL")
    void everyGapExistsAndIsStated(SchemaGap gap) {
        assertThat(gap.examples()).allSatisfy(text -> {
            assertThat(EventVerdicts.of(text)).as(text).isEqualTo(EventVerdicts.REFUSED_BY_THE_RECORDER_ALONE);
            String type = EventSchema.TYPES.stream()
                    .filter(text::contains)
                    .findFirst()
                    .orElseThrow();
            assertThat(EventSchema.of(type).description()).contains("\n- " + gap.statement());
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"mint_task.finished", "account.seen"})
    void noOtherGapIsStated(String type) {
        assertThat(EventSchema.of(type).description().lines().filter(line -> line.startsWith("- ")))
                .isSubsetOf(SchemaGap.ALL.stream()
                        .map(gap -> "- " + gap.statement())
                        .toList());
    }

    private static String changed(String text, String replacement) {
        assertThat(TASK).contains(text);
        return TASK.replace(text, replacement);
    }

    private static List<SchemaGap> gaps(JsonNode event) {
        return SchemaGap.ALL.stream().filter(gap -> gap.explains().test(event)).toList();
    }
}
