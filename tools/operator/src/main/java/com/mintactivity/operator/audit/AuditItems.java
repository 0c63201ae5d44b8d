package com.mintactivity.operator.audit;

import static com.mintactivity.platform.dynamo.Item.text;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items of table {@code audit}: one partition for each day of UTC, with rows in the order of time. */
final class AuditItems {

    static final String DAY = "day";

    /** {@code <time in a fixed width>#<random>}. */
    static final String AT_ID = "at_id";

    private AuditItems() {}

    static String table(String stack) {
        return stack + "-audit";
    }

    static String day(Instant moment) {
        return LocalDate.ofInstant(moment, ZoneOffset.UTC).toString();
    }

    static Map<String, AttributeValue> write(AuditRow row, String suffix) {
        return Map.of(
                DAY,
                fromS(day(row.at())),
                AT_ID,
                fromS(Rfc3339.fixedNanos(row.at()) + "#" + suffix),
                "who",
                fromS(row.who()),
                "command",
                fromS(row.command()),
                "target",
                fromS(row.target()),
                "change",
                fromS(row.change()));
    }

    static AuditRow read(Map<String, AttributeValue> item) {
        String at = text(item, AT_ID);
        return new AuditRow(
                Instant.parse(at.substring(0, at.indexOf('#'))),
                text(item, "who"),
                text(item, "command"),
                text(item, "target"),
                text(item, "change"));
    }
}
