package com.mintactivity.simulation.check;

import static com.mintactivity.platform.dynamo.Item.attribute;
import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyDecoder;
import com.mintactivity.model.dynamo.Schemas;
import com.mintactivity.model.dynamo.StoreModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares every stored tally of a contract, and every tally that has to be stored, with its hits. Of production it
 * uses only the code that decodes a tally.
 */
final class StoredComparison {

    private static final Comparator<RecordedHit> BY_POSITION = Comparator.comparingLong(RecordedHit::completedAt)
            .thenComparing(hit -> hit.hit().taskId());

    private record Key(String user, long chain) {}

    /** The hits of a user on a chain. */
    private record Row(long hits, long last, Gas gas, Set<String> wallets) {}

    private final StoreModel model;
    private final Truth truth;

    StoredComparison(StoreModel model, Truth truth) {
        this.model = model;
        this.truth = truth;
    }

    /**
     * The periods whose stored tallies differ from their hits, or are missing.
     *
     * @param watermark what ends by it is sealed
     * @param denseSince before it only hours and days are stored
     * @param minutesSince before it minutes may be stored, and are not read
     */
    List<String> differences(String contract, Instant watermark, Instant denseSince, Instant minutesSince) {
        List<RecordedHit> hits = truth.of(contract)
                .filter(hit -> !hit.isErased())
                .sorted(BY_POSITION)
                .toList();
        List<Map<String, AttributeValue>> items = model.items(Schemas.TALLIES, contract);
        Map<String, List<AttributeValue>> wallets = new HashMap<>();
        for (Map<String, AttributeValue> item : items) {
            if (item.containsKey("wallets")) {
                wallets.put(text(item, "period"), attribute(item, "wallets").l());
            }
        }
        Map<String, String> names = truth.concealments().now(contract);
        List<String> different = new ArrayList<>();
        Set<String> missing = DuePeriods.of(hits, watermark, denseSince, minutesSince);
        for (Map<String, AttributeValue> item : items) {
            AttributeValue tally = item.get("tally");
            if (tally != null) {
                String sort = text(item, "period");
                PeriodSpan span = PeriodSpan.of(sort);
                missing.remove(span.period());
                if (span.isUsed(watermark, denseSince)
                        && !span.isMinuteBefore(minutesSince)
                        && isReadable(tally)
                        && !named(rows(tally.b().asByteArrayUnsafe(), wallets), names)
                                .equals(named(rows(hits, span), names))) {
                    different.add(span.period());
                }
            }
        }
        different.addAll(missing);
        return different;
    }

    /** Whether a contract has a tally of another version, which is counted raw until a step of the sealer needs it. */
    boolean hasUnreadable(String contract) {
        return model.items(Schemas.TALLIES, contract).stream()
                .filter(item -> item.containsKey("tally"))
                .anyMatch(item -> !isReadable(attribute(item, "tally")));
    }

    private static boolean isReadable(AttributeValue tally) {
        byte[] bytes = tally.b().asByteArrayUnsafe();
        return bytes.length == 0 || TallyDecoder.reads(bytes);
    }

    private static Map<Key, Row> rows(List<RecordedHit> hits, PeriodSpan span) {
        Map<Key, Row> rows = new HashMap<>();
        for (RecordedHit recorded : hits) {
            if (recorded.completedAt() >= span.since() && recorded.completedAt() < span.until()) {
                TallyHit hit = recorded.tallyHit();
                Key key = new Key(hit.userId().value(), hit.chainId());
                Row before = rows.get(key);
                Set<String> wallets = before == null ? new HashSet<>() : before.wallets();
                if (!hit.wallet().isNone()) {
                    wallets.add(hit.wallet().value());
                }
                long count = before == null ? 1 : before.hits() + 1;
                rows.put(key, new Row(count, recorded.completedAt(), hit.gas(), wallets));
            }
        }
        return rows;
    }

    /** Users who are being erased are their pseudonyms, without wallets. */
    private static Map<Key, Row> named(Map<Key, Row> rows, Map<String, String> names) {
        Map<Key, Row> named = new HashMap<>();
        rows.forEach((key, row) -> {
            String name = names.getOrDefault(key.user(), key.user());
            Row its = name.equals(key.user()) ? row : new Row(row.hits(), row.last(), row.gas(), Set.of());
            named.merge(new Key(name, key.chain()), its, StoredComparison::sum);
        });
        return named;
    }

    private static Row sum(Row one, Row other) {
        Row last = one.last() > other.last() ? one : other;
        Set<String> wallets = new HashSet<>(one.wallets());
        wallets.addAll(other.wallets());
        return new Row(one.hits() + other.hits(), last.last(), last.gas(), wallets);
    }

    private static Map<Key, Row> rows(byte[] tally, Map<String, List<AttributeValue>> wallets) {
        if (tally.length == 0) {
            return Map.of();
        }
        TallyAccumulator decoded = TallyAccumulator.byChain();
        TallyDecoder.decode(tally, ContractSelector.ALL_CHAINS, decoded);
        Map<Key, Row> rows = new HashMap<>();
        for (int entry = 0; entry < decoded.size(); entry++) {
            String user = decoded.userId(entry);
            Set<String> its = new HashSet<>();
            for (int index : decoded.wallets().indexes(entry)) {
                List<AttributeValue> known = wallets.getOrDefault("wallets#" + user + "#000", List.of());
                its.add(index < known.size() ? known.get(index).s() : "unknown");
            }
            rows.put(
                    new Key(user, decoded.entries().chainId(entry)),
                    new Row(decoded.entries().hits(entry), decoded.entries().last(entry), decoded.gas(entry), its));
        }
        return rows;
    }
}
