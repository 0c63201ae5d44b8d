package com.mintactivity.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSEvent.MessageAttribute;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueuedRetriesTest {

    @ParameterizedTest
    @CsvSource({"1, 5", "2, 10", "3, 20", "6, 160", "7, 300", "8, 300", "3000, 300"})
    void theDelayDoublesUpToFiveMinutes(int attempt, int seconds) {
        assertThat(QueuedRetries.delaySeconds(attempt)).isEqualTo(seconds);
    }

    @Test
    void theNumberOfAttemptsIsReadFromTheMessage() {
        SQSMessage message = new SQSMessage();
        assertThat(QueuedRetries.attempts(message)).isZero();
        message.setMessageAttributes(Map.of());
        assertThat(QueuedRetries.attempts(message)).isZero();
        MessageAttribute attempts = new MessageAttribute();
        attempts.setStringValue("7");
        message.setMessageAttributes(Map.of(QueuedRetries.ATTEMPTS, attempts));
        assertThat(QueuedRetries.attempts(message)).isEqualTo(7);
    }
}
