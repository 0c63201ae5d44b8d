package com.mintactivity.operator.feed.report;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.time.Instants;
import com.mintactivity.operator.correction.ReadAgain;
import com.mintactivity.platform.time.Rfc3339;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The hits that a command recorded or replaced: whose, and when they were completed. */
final class RecordedHits {

    /** So many contracts are named, so that a row of the audit has the size of an item. */
    private static final int MAX_NAMED = 100;

    private final SortedSet<String> tenants = new TreeSet<>();
    private final SortedSet<String> contracts = new TreeSet<>();
    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;

    /** A hit whose time is to be read again. */
    void add(Hit hit) {
        tenants.add(hit.tenant());
        contracts.add(hit.contract().value());
        first = Instants.earlier(first, hit.completedAt());
        last = Instants.later(last, hit.completedAt());
    }

    Collection<String> tenants() {
        return Collections.unmodifiableSet(tenants);
    }

    ReadAgain readAgain() {
        return tenants.isEmpty() ? ReadAgain.NOTHING : ReadAgain.of(Stream.of(first, last));
    }

    /** The attributes that a row of the audit has of them. */
    Map<String, AttributeValue> audited() {
        return tenants.isEmpty()
                ? Map.of()
                : Map.of(
                        "tenants",
                        texts(tenants),
                        "contracts",
                        texts(contracts),
                        "first_completed_at",
                        fromS(Rfc3339.format(first)),
                        "last_completed_at",
                        fromS(Rfc3339.format(last)));
    }

    private static AttributeValue texts(SortedSet<String> texts) {
        Stream<String> named = texts.stream().limit(MAX_NAMED);
        Stream<String> others =
                texts.size() > MAX_NAMED ? Stream.of("and " + (texts.size() - MAX_NAMED) + " others") : Stream.of();
        return fromL(Stream.concat(named, others).map(AttributeValue::fromS).toList());
    }
}
