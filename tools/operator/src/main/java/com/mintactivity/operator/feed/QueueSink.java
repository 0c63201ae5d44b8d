package com.mintactivity.operator.feed;

import com.mintactivity.operator.cli.Declined;
import com.mintactivity.operator.cli.Environment;
import com.mintactivity.operator.feed.QueueCalls.OutgoingMessage;
import com.mintactivity.operator.feed.QueueCalls.QueueReply;
import com.mintactivity.operator.feed.QueueCalls.QueueReply.EntryRefused;
import com.mintactivity.operator.feed.QueueCalls.QueueReply.NotTaken;
import com.mintactivity.operator.feed.QueueCalls.QueueReply.Queued;
import com.mintactivity.operator.feed.report.FeedReport;
import com.mintactivity.operator.lines.EventFile;
import com.mintactivity.operator.lines.Line;
import com.mintactivity.recorder.event.MessageGroups;
import com.mintactivity.recorder.event.ParsedEvent.Broken;
import com.mintactivity.recorder.event.ParsedEvent.Understood;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Sends events to a queue, each line as one message. Broken lines, and lines that the queue refuses, are rejected. A
 * line that the queue did not take for another reason is sent again after a pause; if the queue takes other lines and
 * fails for this one each time, the line is rejected.
 */
final class QueueSink implements Sink {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);

    /** So many pauses without a queued event, about six seconds, end a command. */
    private static final int MAX_PAUSES = 7;

    /** So many, about three seconds, are enough for one line if the queue takes others. */
    private static final int MAX_PAUSES_FOR_A_LINE = 5;

    private final QueueCalls queue;
    private final Environment environment;

    /** Whether the queue took or refused a line since the last one for which it failed each time. */
    private boolean isAnswering;

    QueueSink(QueueCalls queue, Environment environment) {
        this.queue = queue;
        this.environment = environment;
    }

    /** A line of a file, as the queue takes it. */
    private record MessageOfLine(long line, OutgoingMessage message) {}

    @Override
    public void take(List<Line> batch, FeedReport report) {
        SortedMap<Long, String> rejected = new TreeMap<>();
        try {
            deliver(messages(batch, rejected), rejected, report);
        } finally {
            rejected.forEach(report::reject);
        }
    }

    private static List<MessageOfLine> messages(List<Line> batch, SortedMap<Long, String> rejected) {
        List<MessageOfLine> messages = new ArrayList<>();
        for (Line line : batch) {
            switch (line.parsed()) {
                case Broken(String reason) -> rejected.put(line.number(), reason);
                case Understood understood -> {
                    OutgoingMessage message =
                            new OutgoingMessage(escaped(line.text()), MessageGroups.of(understood.event()));
                    if (message.bytes() > EventFile.MAX_BYTES) {
                        rejected.put(line.number(), EventFile.TOO_LONG + " with U+FFFE and U+FFFF as JSON escapes");
                    } else {
                        messages.add(new MessageOfLine(line.number(), message));
                    }
                }
            }
        }
        return messages;
    }

    /**
     * SQS refuses two characters that JSON admits. They can only be within a JSON string, where an escape means the
     * same.
     */
    private static String escaped(String json) {
        return json.replace("\uFFFE", "\\ufffe").replace("\uFFFF", "\\uffff");
    }

    private void deliver(List<MessageOfLine> messages, SortedMap<Long, String> rejected, FeedReport report) {
        BackOff backOff = new BackOff(environment, FIRST_PAUSE, MAX_PAUSES);
        for (List<MessageOfLine> open = messages; !open.isEmpty(); ) {
            Map<MessageOfLine, String> failed = send(open, rejected, report);
            if (failed.size() < open.size()) {
                isAnswering = true;
                backOff.progress();
            }
            if (!failed.isEmpty()) {
                if (isAnswering && backOff.pauses() >= MAX_PAUSES_FOR_A_LINE) {
                    failed.forEach((message, code) -> rejected.put(
                            message.line(), "the queue failed to take it each time (" + code + "): send it again"));
                    isAnswering = false;
                    return;
                }
                if (backOff.isExhausted()) {
                    String code = failed.values().iterator().next();
                    throw new StoppedException(new Declined("the queue takes no event (" + code + ")"));
                }
                backOff.pause();
            }
            open = List.copyOf(failed.keySet());
        }
    }

    /**
     * Sends messages once. Returns those that are to be sent again, in their order, each with the error code of SQS.
     */
    private Map<MessageOfLine, String> send(
            List<MessageOfLine> messages, SortedMap<Long, String> rejected, FeedReport report) {
        Map<MessageOfLine, String> failed = new LinkedHashMap<>();
        for (List<MessageOfLine> left = messages; !left.isEmpty(); ) {
            List<OutgoingMessage> outgoing =
                    left.stream().map(MessageOfLine::message).toList();
            int count = QueueCalls.fitting(outgoing);
            List<QueueReply> replies = replies(outgoing.subList(0, count));
            for (int i = 0; i < count; i++) {
                MessageOfLine message = left.get(i);
                switch (replies.get(i)) {
                    case Queued queued -> report.queued();
                    case EntryRefused(String code) ->
                        rejected.put(message.line(), "the queue refuses it (" + code + ")");
                    case NotTaken(String code) -> failed.put(message, code);
                }
            }
            left = left.subList(count, left.size());
        }
        return failed;
    }

    private List<QueueReply> replies(List<OutgoingMessage> messages) {
        try {
            return queue.send(messages);
        } catch (SdkException e) {
            throw new StoppedException(e);
        }
    }
}
