package com.mintactivity.recorder.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.recorder.event.ParsedEvent.Broken;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Parsing any text has an outcome. */
class EventParserTotalityTest {

    private static final String JSON_SIGNS = "{}[]\",:0123456789eE+-.\\untrfals \u0000\ud83d";

    @RepeatedTest(50)
    void mutatedEventHasAnOutcome(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        for (int i = 0; i < 400; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? Samples.COMPLETED : Samples.ACCOUNT);
            for (int change = random.nextInt(1, 6); change > 0; change--) {
                int at = random.nextInt(text.length());
                char sign = JSON_SIGNS.charAt(random.nextInt(JSON_SIGNS.length()));
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, sign);
                    case 1 -> text.insert(at, sign);
                    default -> text.deleteCharAt(at);
                }
            }
            assertThat(EventParser.parse(text.toString())).isNotNull();
        }
    }

    @RepeatedTest(50)
    void randomBytesAreBroken(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        byte[] bytes = new byte[random.nextInt(300)];
        random.nextBytes(bytes);
        assertThat(EventParser.parse(new String(bytes, StandardCharsets.ISO_8859_1)))
                .isInstanceOf(Broken.class);
    }

    @Test
    void deepNestingIsBroken() {
        assertThat(EventParser.parse("[".repeat(60_000))).isInstanceOf(Broken.class);
        assertThat(EventParser.parse("{\"a\":".repeat(60_000))).isInstanceOf(Broken.class);
    }

    @Test
    void endlessNumberIsBroken() {
        assertThat(EventParser.parse(Samples.COMPLETED.replace("\"chain_id\":1", "\"chain_id\":" + "9".repeat(50_000))))
                .isInstanceOf(Broken.class);
    }
}
