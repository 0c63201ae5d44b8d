package com.mintactivity.operator.audit;

import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The rows of table {@code audit}: one partition for each day of UTC, with rows in the order of time. The items of the
 * {@link Journal} have a partition of their own.
 */
final class AuditItems {

    static final String DAY = "day";

    /** {@code <time in a fixed width>#<random>}. */
    static final String AT_ID = "at_id";

    /** Absent in rows of a local service, and in those of earlier releases. */
    private static final String AWS_CALLER = "aws_caller";

    /** Absent in rows of earlier releases. */
    private static final String OPERATION = "operation";

    private AuditItems() {}

    static String table(String stack) {
        return stack + "-audit";
    }

    static String day(Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC).toString();
    }

    static Map<String, AttributeValue> write(AuditRow row, String suffix) {
        Map<String, AttributeValue> item = new HashMap<>();
        item.put(DAY, fromS(day(row.at())));
        item.put(AT_ID, fromS(Rfc3339.fixedNanos(row.at()) + "#" + suffix));
        item.put("who", fromS(row.who()));
        row.awsCaller().ifPresent(arn -> item.put(AWS_CALLER, fromS(arn)));
        item.put("command", fromS(row.command()));
        item.put("target", fromS(row.target()));
        item.put("change", fromS(row.change()));
        row.operation().ifPresent(id -> item.put(OPERATION, fromS(id)));
        return item;
    }

    static AuditRow read(Map<String, AttributeValue> item) {
        String at = text(item, AT_ID);
        return new AuditRow(
                Instant.parse(at.substring(0, at.indexOf('#'))),
                text(item, "who"),
                Optional.ofNullable(item.get(AWS_CALLER)).map(AttributeValue::s),
                text(item, "command"),
                text(item, "target"),
                text(item, "change"),
                Optional.ofNullable(item.get(OPERATION)).map(AttributeValue::s));
    }
}
