package com.mintactivity.auth.key;

import static com.mintactivity.platform.dynamo.Item.text;
import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The keys that replace those that were rolled: a key names its successor, which may have been rolled, too. Items need
 * only the attributes of {@link KeyItems} that have a name there.
 */
public final class Successors {

    private final Function<String, Optional<Map<String, AttributeValue>>> find;

    /** @param find the item of a key; empty if there is none, for example in a table that was restored */
    public Successors(Function<String, Optional<Map<String, AttributeValue>>> find) {
        this.find = find;
    }

    /** Those among the items of a table. */
    public static Successors among(Collection<Map<String, AttributeValue>> items) {
        Map<String, Map<String, AttributeValue>> byId =
                items.stream().collect(toMap(item -> text(item, KeyItems.KEY), identity()));
        return new Successors(keyId -> Optional.ofNullable(byId.get(keyId)));
    }

    /** The newest live key that came of rolling a key, its successor, and so on. */
    public Optional<Map<String, AttributeValue>> newestLive(Map<String, AttributeValue> item, Instant now) {
        Optional<Map<String, AttributeValue>> live = Optional.empty();
        for (var next = of(item); next.isPresent(); next = next.flatMap(this::of)) {
            if (isLive(next.get(), now)) {
                live = next;
            }
        }
        return live;
    }

    /** Whether a key was replaced: it then ends as intended, and its partner has another one. */
    public boolean hasLive(Map<String, AttributeValue> item, Instant now) {
        return newestLive(item, now).isPresent();
    }

    private Optional<Map<String, AttributeValue>> of(Map<String, AttributeValue> item) {
        return Optional.ofNullable(item.get(KeyItems.ROLLED_INTO))
                .map(AttributeValue::s)
                .flatMap(find);
    }

    /** As {@link KeyRecord#isLive}. */
    private static boolean isLive(Map<String, AttributeValue> item, Instant now) {
        return !item.containsKey(KeyItems.REVOKED_AT) && !now.isAfter(Instant.parse(text(item, KeyItems.EXPIRES_AT)));
    }
}
