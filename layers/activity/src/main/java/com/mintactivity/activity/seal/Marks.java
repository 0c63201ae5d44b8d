package com.mintactivity.activity.seal;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.tally.period.Grid;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** The sealer's items {@code mark} and {@code start}. The mark moves only forward, and only by who knows its latest state. */
final class Marks {

    static final String PARTITION = "sealer";
    private static final String MARK = "mark";
    private static final String START = "start";

    private final Table table;

    Marks(Table table) {
        this.table = table;
    }

    Mark read() {
        return mark(table.item(PARTITION, MARK, true));
    }

    /** The mark's own item, for who reads it together with others. */
    static Map<String, AttributeValue> key() {
        return TallyItems.key(PARTITION, MARK);
    }

    /** The mark that one of some items tells. */
    static Mark mark(List<Map<String, AttributeValue>> items) {
        return mark(items.stream()
                .filter(item -> item.containsKey("changed_at"))
                .findFirst()
                .orElse(Map.of()));
    }

    private static Mark mark(Map<String, AttributeValue> item) {
        return new Mark(
                moment(item, "until").orElse(Mark.NOTHING),
                number(item),
                moment(item, "changed_at").orElse(Instant.EPOCH));
    }

    /** Moves the mark; false where somebody moved it, or opened or closed a distrusted range, since it was read. */
    boolean advance(Mark known, Instant to, Instant now) {
        if (!to.isAfter(known.until())) {
            throw new IllegalArgumentException("the mark moves only forward");
        }
        String unmoved = known.isNothing() ? "attribute_not_exists(#until)" : "#until = :known";
        String ungenerated = known.generation() == 0 ? "attribute_not_exists(generation)" : "generation = :generation";
        Map<String, AttributeValue> values = new HashMap<>();
        values.put(":to", fromS(to.toString()));
        values.put(":now", fromS(now.toString()));
        if (!known.isNothing()) {
            values.put(":known", fromS(known.until().toString()));
        }
        if (known.generation() != 0) {
            values.put(":generation", generation(known));
        }
        return update(UpdateItemRequest.builder()
                .tableName(table.name())
                .key(TallyItems.key(PARTITION, MARK))
                .updateExpression("SET #until = :to, changed_at = :now")
                .conditionExpression(unmoved + " AND " + ungenerated)
                .expressionAttributeNames(Map.of("#until", "until"))
                .expressionAttributeValues(values)
                .build());
    }

    /** A new generation, as part of a transaction. */
    Update renewed(Instant now) {
        return renewal(now).build();
    }

    /** A new generation, as part of a transaction that fails where an hour has ended since the mark was known: longer periods end with one. */
    Update renewed(Mark known, Instant now) {
        return renewal(now)
                .conditionExpression("#until >= :known AND #until < :nextHour")
                .expressionAttributeNames(Map.of("#until", "until"))
                .expressionAttributeValues(Map.of(
                        ":one", fromN("1"),
                        ":now", fromS(now.toString()),
                        ":known", fromS(known.until().toString()),
                        ":nextHour",
                                fromS(Grid.HOURS
                                        .nextUnit(Grid.HOURS.floorUnit(known.until()))
                                        .toString())))
                .build();
    }

    /** The first minute that was ever touched. */
    Optional<Instant> start() {
        return moment(table.item(PARTITION, START, true), "minute");
    }

    /** Lets the first touched minute be no later than this one. */
    void startBy(Instant minute) {
        update(UpdateItemRequest.builder()
                .tableName(table.name())
                .key(TallyItems.key(PARTITION, START))
                .updateExpression("SET #minute = :minute")
                .conditionExpression("attribute_not_exists(#minute) OR #minute > :minute")
                .expressionAttributeNames(Map.of("#minute", "minute"))
                .expressionAttributeValues(Map.of(":minute", fromS(minute.toString())))
                .build());
    }

    private Update.Builder renewal(Instant now) {
        return Update.builder()
                .tableName(table.name())
                .key(TallyItems.key(PARTITION, MARK))
                .updateExpression("SET changed_at = :now ADD generation :one")
                .expressionAttributeValues(Map.of(":one", fromN("1"), ":now", fromS(now.toString())));
    }

    private boolean update(UpdateItemRequest request) {
        try {
            table.dynamo().updateItem(request);
            return true;
        } catch (ConditionalCheckFailedException somebodyElseDid) {
            return false;
        }
    }

    private static AttributeValue generation(Mark mark) {
        return fromN(Long.toString(mark.generation()));
    }

    private static long number(Map<String, AttributeValue> item) {
        AttributeValue generation = item.get("generation");
        return generation == null ? 0 : Long.parseLong(generation.n());
    }

    private static Optional<Instant> moment(Map<String, AttributeValue> item, String name) {
        return Optional.ofNullable(item.get(name)).map(value -> Instant.parse(value.s()));
    }
}
