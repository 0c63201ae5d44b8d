package com.mintactivity.model.dynamo;

import com.mintactivity.model.dynamo.Write.Effect;
import com.mintactivity.model.dynamo.expression.Refusals;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Writes of one item, of a batch, and transactions. One thread at a time. */
final class Writes {

    private static final int MAX_TRANSACTION = 100;
    private static final long MAX_TRANSACTION_BYTES = 4 << 20;
    private static final int MAX_BATCH = 25;

    /** More than are sent again. */
    private static final int TOKENS = 10_000;

    private final Function<String, SimulatedTable> tables;
    private final IndexLag lag;
    private final WriteListener listener;

    /** The transactions that were made, by the tokens of those who sent them. */
    private final Map<String, List<TransactWriteItem>> made = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<TransactWriteItem>> eldest) {
            return size() > TOKENS;
        }
    };

    Writes(Function<String, SimulatedTable> tables, IndexLag lag, WriteListener listener) {
        this.tables = tables;
        this.lag = lag;
        this.listener = listener;
    }

    Effect one(Write write, long now) {
        Effect effect = effect(write);
        apply(List.of(effect), now);
        return effect;
    }

    void batch(List<Write> writes, long now) {
        if (writes.isEmpty() || writes.size() > MAX_BATCH) {
            throw Refusals.invalid("a batch of " + writes.size() + " writes");
        }
        requireDifferentItems(writes);
        apply(writes.stream().map(this::effect).toList(), now);
    }

    /** @param token of the one who sends it; null without one */
    void transaction(List<TransactWriteItem> items, @Nullable String token, long now) {
        if (items.isEmpty() || items.size() > MAX_TRANSACTION) {
            throw Refusals.invalid("a transaction of " + items.size() + " items");
        }
        List<TransactWriteItem> earlier = token == null ? null : made.get(token);
        if (earlier == null) {
            apply(effects(items), now);
        } else {
            requireSame(earlier, items);
        }
        if (token != null) {
            made.put(token, items);
        }
    }

    /** Refuses another transaction than the one that was made, once nothing else is wrong with it. */
    private void requireSame(List<TransactWriteItem> earlier, List<TransactWriteItem> items) {
        try {
            effects(items);
        } catch (TransactionCanceledException conditionsOfThen) {
            // They held when it was made.
        }
        if (!earlier.equals(items)) {
            throw Refusals.otherTransaction();
        }
    }

    private List<Effect> effects(List<TransactWriteItem> items) {
        List<Effect> effects = new ArrayList<>();
        List<CancellationReason> reasons = new ArrayList<>();
        List<Write> writes = items.stream().map(Write::of).toList();
        requireDifferentItems(writes);
        for (Write write : writes) {
            try {
                effects.add(effect(write));
                reasons.add(CancellationReason.builder().code("None").build());
            } catch (ConditionalCheckFailedException refused) {
                reasons.add(Refusals.reason(refused));
            }
        }
        if (effects.size() < reasons.size()) {
            throw Refusals.cancelled(reasons);
        }
        if (effects.stream().mapToLong(Effect::bytes).sum() > MAX_TRANSACTION_BYTES) {
            throw Refusals.invalid("a transaction of more than 4 MB");
        }
        return effects;
    }

    private void requireDifferentItems(List<Write> writes) {
        Set<Object> items = new HashSet<>();
        for (Write write : writes) {
            Map<String, AttributeValue> key = new HashMap<>(write.item());
            key.keySet().retainAll(tables.apply(write.table()).keyNames());
            if (!items.add(List.of(write.table(), key))) {
                throw Refusals.invalid("two operations on one item");
            }
        }
    }

    private Effect effect(Write write) {
        return write.effect(tables.apply(write.table()));
    }

    private void apply(List<Effect> effects, long now) {
        List<Effect> written = effects.stream().filter(Effect::isWrite).toList();
        for (Effect effect : written) {
            effect.table().write(effect.key(), effect.after(), effect.bytes(), now, lag);
        }
        for (Effect effect : written) {
            listener.written(effect.table().schema().name(), effect.before(), effect.after());
        }
    }
}
