package com.mintactivity.operator.feed;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromN;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.operator.correction.ReadAgain;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The hits that a command recorded, for the first time or in place of withdrawn ones: how many, whose, and when they
 * were completed.
 */
final class RecordedHits {

    /** So many contracts are named, so that a row of the audit has the size of an item. */
    private static final int MAX_NAMED = 100;

    private final SortedSet<String> tenants = new TreeSet<>();
    private final SortedSet<String> contracts = new TreeSet<>();
    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;
    private long count;
    private long replaced;

    void add(Hit hit) {
        count++;
        addTime(hit);
    }

    /** A hit in place of a withdrawn one: the time of both is to be read again. */
    void addReplaced(Hit withdrawn, Hit hit) {
        replaced++;
        addTime(withdrawn);
        addTime(hit);
    }

    private void addTime(Hit hit) {
        tenants.add(hit.tenant());
        contracts.add(hit.contract().value());
        first = Instants.earlier(first, hit.completedAt());
        last = Instants.later(last, hit.completedAt());
    }

    long count() {
        return count;
    }

    long replaced() {
        return replaced;
    }

    Collection<String> tenants() {
        return Collections.unmodifiableSet(tenants);
    }

    ReadAgain readAgain() {
        return tenants.isEmpty() ? ReadAgain.NOTHING : ReadAgain.of(Stream.of(first, last));
    }

    /** What a row of the audit has of them. */
    Map<String, AttributeValue> audited() {
        Map<String, AttributeValue> audited = new HashMap<>();
        audited.put("recorded", fromN(Long.toString(count)));
        if (replaced > 0) {
            audited.put("replaced", fromN(Long.toString(replaced)));
        }
        if (!tenants.isEmpty()) {
            audited.putAll(Map.of(
                    "tenants",
                    texts(tenants),
                    "contracts",
                    texts(contracts),
                    "first_completed_at",
                    fromS(Rfc3339.format(first)),
                    "last_completed_at",
                    fromS(Rfc3339.format(last))));
        }
        return audited;
    }

    private static AttributeValue texts(SortedSet<String> texts) {
        Stream<String> named = texts.stream().limit(MAX_NAMED);
        Stream<String> others =
                texts.size() > MAX_NAMED ? Stream.of("and " + (texts.size() - MAX_NAMED) + " others") : Stream.of();
        return fromL(Stream.concat(named, others).map(AttributeValue::fromS).toList());
    }
}
