package com.mintactivity.operator.audit;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.time.Instants;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads the audit, oldest first: day by day, or the whole table if that takes fewer calls. */
public final class Audit {

    private static final Duration DAY_BY_DAY = Duration.ofDays(62);

    private final DynamoDbClient dynamo;
    private final String table;

    Audit(DynamoDbClient dynamo, String stack) {
        this.dynamo = dynamo;
        this.table = AuditItems.table(stack);
    }

    /** When a command last left a row. Reads the whole table. */
    public static Optional<Instant> last(DynamoDbClient dynamo, String stack, String command) {
        return new Audit(dynamo, stack)
                .all(Instant.EPOCH)
                .map(AuditItems::read)
                .filter(row -> row.command().equals(command))
                .map(AuditRow::at)
                .max(Comparator.naturalOrder());
    }

    /** The rows of a time, its end excluded. */
    List<AuditRow> rows(Instant since, Instant until, Instant now) {
        boolean far = since.isBefore(now.minus(DAY_BY_DAY));
        return (far ? all(since) : days(since, Instants.earlier(until, now)))
                .map(AuditItems::read)
                .filter(row -> row.at().isBefore(until))
                .sorted(Comparator.comparing(AuditRow::at))
                .toList();
    }

    private Stream<Map<String, AttributeValue>> days(Instant since, Instant until) {
        if (since.isAfter(until)) {
            return Stream.empty();
        }
        return LocalDate.ofInstant(since, ZoneOffset.UTC)
                .datesUntil(LocalDate.ofInstant(until, ZoneOffset.UTC).plusDays(1))
                .flatMap(day -> day(day.toString(), since));
    }

    private Stream<Map<String, AttributeValue>> day(String day, Instant since) {
        return dynamo
                .queryPaginator(request -> request.tableName(table)
                        .keyConditionExpression("#day = :day AND #at >= :since")
                        .expressionAttributeNames(Map.of("#day", AuditItems.DAY, "#at", AuditItems.AT_ID))
                        .expressionAttributeValues(
                                Map.of(":day", fromS(day), ":since", fromS(Rfc3339.fixedNanos(since))))
                        .consistentRead(true))
                .items()
                .stream();
    }

    private Stream<Map<String, AttributeValue>> all(Instant since) {
        return dynamo
                .scanPaginator(request -> request.tableName(table)
                        .filterExpression("#at >= :since")
                        .expressionAttributeNames(Map.of("#at", AuditItems.AT_ID))
                        .expressionAttributeValues(Map.of(":since", fromS(Rfc3339.fixedNanos(since))))
                        .consistentRead(true))
                .items()
                .stream()
                .filter(item -> !JournalEntry.PARTITION.equals(item.get(AuditItems.DAY)));
    }
}
