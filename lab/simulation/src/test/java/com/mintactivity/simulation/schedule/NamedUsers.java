package com.mintactivity.simulation.schedule;

import static com.mintactivity.platform.dynamo.Item.text;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyDecoder;
import com.mintactivity.activity.tally.store.TallyItems;
import com.mintactivity.activity.tally.store.WalletDictionary;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The users whom an item of table {@code tallies} names. */
public final class NamedUsers {

    private static final String WALLETS = WalletDictionary.WALLETS + "#";

    private NamedUsers() {}

    /** The hits of each user in a part of a tally; empty for other items. */
    public static Map<String, Long> hits(Map<String, AttributeValue> item) {
        Map<String, Long> hits = new HashMap<>();
        AttributeValue tally = item.get("tally");
        byte[] bytes = tally == null ? new byte[0] : tally.b().asByteArrayUnsafe();
        if (bytes.length > 0 && TallyDecoder.reads(bytes)) {
            TallyAccumulator decoded = TallyAccumulator.byChain();
            TallyDecoder.decode(bytes, ContractSelector.ALL_CHAINS, decoded);
            for (int entry = 0; entry < decoded.size(); entry++) {
                hits.merge(decoded.userId(entry), decoded.entries().hits(entry), Long::sum);
            }
        }
        return hits;
    }

    /** Whether an item is a page of a user's wallets. */
    public static boolean isPage(Map<String, AttributeValue> key, String user) {
        String sort = text(key, TallyItems.SORT);
        return sort.startsWith(WALLETS)
                && sort.substring(WALLETS.length(), sort.lastIndexOf('#')).equals(user);
    }
}
