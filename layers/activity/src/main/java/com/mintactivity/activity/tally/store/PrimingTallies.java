package com.mintactivity.activity.tally.store;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.period.Grid;
import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items of table {@code tallies} with which synthetic hits are sealed, for priming. */
public final class PrimingTallies {

    private PrimingTallies() {}

    /**
     * The tally of every minute, the users' wallets and the contract's state.
     *
     * @param hits of one contract, each user's from one wallet or none
     * @param watermark what is before it is sealed
     */
    public static List<Map<String, AttributeValue>> items(List<Hit> hits, Instant watermark) {
        String contract =
                HitItems.contractKey(hits.getFirst().tenant(), hits.getFirst().contract());
        Map<String, TallyAccumulator> minutes = new TreeMap<>();
        Set<Map<String, AttributeValue>> pages = new LinkedHashSet<>();
        for (Hit hit : hits) {
            String minute = TallyItems.unit(Grid.MINUTES, Instants.floorMinute(hit.completedAt()));
            minutes.computeIfAbsent(minute, start -> TallyAccumulator.byChain()).add(TallyHit.of(hit));
            if (hit.wallet().isNone()) {
                continue;
            }
            AttributeValue page = fromS(WalletDictionary.page(hit.userId().value(), 0));
            AttributeValue wallets = fromL(List.of(fromS(hit.wallet().value())));
            pages.add(Map.of(TallyItems.PARTITION, fromS(contract), TallyItems.SORT, page, "wallets", wallets));
        }
        List<Map<String, AttributeValue>> items = new ArrayList<>(pages);
        minutes.forEach((minute, tally) -> {
            tally.inOrder().forEach(entry -> tally.wallets().index(entry, wallet -> 0));
            StoredPart.of(minute, tally).forEach(part -> items.add(part.write(contract, 1)));
        });
        Map<String, AttributeValue> state = new HashMap<>(TallyItems.key(contract, TallyItems.STATE));
        state.putAll(StateItems.write(ContractState.unsealed(contract)
                .sealed(watermark, false, Instant.EPOCH, Map.of())
                .dense(Instant.EPOCH)));
        items.add(state);
        return items;
    }
}
