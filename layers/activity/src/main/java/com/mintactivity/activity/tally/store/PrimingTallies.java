package com.mintactivity.activity.tally.store;

import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromL;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;

import com.mintactivity.activity.hit.Hit;
import com.mintactivity.activity.hit.HitItems;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.time.Instants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items of table {@code tallies} with which synthetic hits are sealed, for priming. */
public final class PrimingTallies {

    private PrimingTallies() {}

    /**
     * The tally of every minute, the users' wallets and the contract's state.
     *
     * @param hits of one contract, each user's from one wallet
     * @param watermark what is before it is sealed
     */
    public static List<Map<String, AttributeValue>> items(List<Hit> hits, Instant watermark) {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        String contract =
                HitItems.contractKey(hits.getFirst().tenant(), hits.getFirst().contract());
        Map<String, TallyAccumulator> minutes = new TreeMap<>();
        Map<String, String> wallets = new TreeMap<>();
        for (Hit hit : hits) {
            String minute = TallyItems.minute(Instants.floorMinute(hit.completedAt()));
            minutes.computeIfAbsent(minute, start -> TallyAccumulator.byChain()).add(TallyHit.of(hit));
            wallets.put(hit.userId().value(), hit.wallet().value());
        }
        minutes.forEach((minute, tally) -> {
            for (int entry = 0; entry < tally.size(); entry++) {
                tally.wallets().index(entry, wallet -> 0);
            }
            StoredPart.of(minute, tally).forEach(part -> items.add(part.write(contract, 1)));
        });
        wallets.forEach((user, wallet) -> {
            String page = WalletDictionary.page(user, 0);
            items.add(with(TallyItems.key(contract, page), "wallets", fromL(List.of(fromS(wallet)))));
        });
        Map<String, AttributeValue> state =
                with(TallyItems.key(contract, TallyItems.STATE), StateItems.WATERMARK, StateItems.moment(watermark));
        items.add(with(state, StateItems.DENSE_SINCE, StateItems.moment(Instant.EPOCH)));
        return items;
    }

    private static Map<String, AttributeValue> with(
            Map<String, AttributeValue> item, String name, AttributeValue value) {
        Map<String, AttributeValue> more = new HashMap<>(item);
        more.put(name, value);
        return more;
    }
}
