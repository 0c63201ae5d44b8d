package com.mintactivity.tests.harness;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import java.util.List;
import java.util.stream.IntStream;

/** Makes the events by which SQS invokes the recorder. The id of a message is its index from 0. */
public final class SqsBatch {

    private SqsBatch() {}

    public static SQSEvent of(List<String> bodies) {
        SQSEvent event = new SQSEvent();
        event.setRecords(IntStream.range(0, bodies.size())
                .mapToObj(i -> message(i, bodies.get(i)))
                .toList());
        return event;
    }

    private static SQSMessage message(int index, String body) {
        SQSMessage message = new SQSMessage();
        message.setMessageId(Integer.toString(index));
        message.setBody(body);
        return message;
    }
}
