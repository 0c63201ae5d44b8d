package com.mintactivity.operator.audit;

import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * One operation in the journal, as it was last written.
 *
 * @param id of the run of the command; the rows of the audit that the run writes have it
 * @param begunAt before its first change
 * @param beatAt when it last said that it is at work
 * @param progress in words, for people; nothing of a user
 * @param lines of its file that were done by then
 * @param stoppedAt when its process said that it ends before the work does; empty also if it was killed
 * @param endedAt when it ended, or another one had done its work, or someone gave it up
 */
public record JournalEntry(
        String id,
        Work work,
        String who,
        Instant begunAt,
        Instant beatAt,
        String progress,
        DoneLines lines,
        Optional<Instant> stoppedAt,
        Optional<Instant> endedAt) {

    /** The value of the partition key that all entries have. No day is equal to it. */
    static final AttributeValue PARTITION = fromS("journal");

    /** An operation at work writes more often than this, whatever it waits for. */
    private static final Duration SILENCE = Duration.ofMinutes(10);

    static JournalEntry read(Map<String, AttributeValue> item) {
        String atId = text(item, AuditItems.AT_ID);
        int end = atId.indexOf('#');
        return new JournalEntry(
                atId.substring(end + 1),
                new Work(text(item, "command"), text(item, "target"), text(item, "subject")),
                text(item, "who"),
                Instant.parse(atId.substring(0, end)),
                Instant.parse(text(item, "beat_at")),
                text(item, "progress"),
                DoneLines.read(item),
                moment(item, "stopped_at"),
                moment(item, "ended_at"));
    }

    private static Optional<Instant> moment(Map<String, AttributeValue> item, String name) {
        return Optional.ofNullable(item.get(name)).map(AttributeValue::s).map(Instant::parse);
    }

    /**
     * Sets all that the entry has, also if its item is gone: the table may have been restored meanwhile. What only the
     * item has stays, such as an end that another operation wrote.
     */
    TransactWriteItem write(String table) {
        Update update = update(table);
        return TransactWriteItem.builder().update(update).build();
    }

    Update update(String table) {
        Map<String, AttributeValue> attributes = new TreeMap<>();
        attributes.put("command", fromS(work.command()));
        attributes.put("target", fromS(work.target()));
        attributes.put("subject", fromS(work.subject()));
        attributes.put("who", fromS(who));
        attributes.put("beat_at", fromS(Rfc3339.fixedNanos(beatAt)));
        attributes.put("progress", fromS(progress));
        attributes.putAll(lines.attributes());
        stoppedAt.ifPresent(at -> attributes.put("stopped_at", fromS(Rfc3339.fixedNanos(at))));
        endedAt.ifPresent(at -> attributes.put("ended_at", fromS(Rfc3339.fixedNanos(at))));
        return Update.builder()
                .tableName(table)
                .key(Map.of(AuditItems.DAY, PARTITION, AuditItems.AT_ID, fromS(Rfc3339.fixedNanos(begunAt) + "#" + id)))
                .updateExpression(attributes.keySet().stream()
                        .map(name -> "#" + name + " = :" + name)
                        .collect(Collectors.joining(", ", "SET ", "")))
                .expressionAttributeNames(
                        attributes.keySet().stream().collect(Collectors.toMap(name -> "#" + name, name -> name)))
                .expressionAttributeValues(attributes.entrySet().stream()
                        .collect(Collectors.toMap(entry -> ":" + entry.getKey(), Map.Entry::getValue)))
                .build();
    }

    JournalEntry at(Instant now, String done) {
        return new JournalEntry(id, work, who, begunAt, now, done, lines, stoppedAt, endedAt);
    }

    JournalEntry reached(long line) {
        return new JournalEntry(id, work, who, begunAt, beatAt, progress, lines.to(line), stoppedAt, endedAt);
    }

    JournalEntry stopped(Instant now) {
        return new JournalEntry(id, work, who, begunAt, beatAt, progress, lines, Optional.of(now), endedAt);
    }

    JournalEntry ended(Instant now) {
        return new JournalEntry(id, work, who, begunAt, beatAt, progress, lines, stoppedAt, Optional.of(now));
    }

    boolean isOpen() {
        return endedAt.isEmpty();
    }

    /** Whether a process seems to be at work on it. */
    public boolean isUnderWay(Instant now) {
        return stoppedAt.isEmpty() && beatAt.plus(SILENCE).isAfter(now);
    }
}
