package com.mintactivity.recorder.queue;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.SQSEvent.MessageAttribute;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueuedRetriesTest {

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

    /** Producers may add attributes of their own. Null is the text of a binary one. */
    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "x", "1/3", "1.0", "-1", "9999999999", "\u0663"})
    void anotherValueIsNoNumberOfAttempts(@Nullable String value) {
        MessageAttribute foreign = new MessageAttribute();
        foreign.setStringValue(value);
        SQSMessage message = new SQSMessage();
        message.setMessageAttributes(Map.of(QueuedRetries.ATTEMPTS, foreign));
        assertThat(QueuedRetries.attempts(message)).isZero();
    }
}
