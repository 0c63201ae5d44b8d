package com.mintactivity.fuzz.targets;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.tally.Summary;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TopUsers;
import com.mintactivity.activity.tally.column.TallyDecoder;
import com.mintactivity.activity.tally.column.TallyEncoder;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Stored parts of tallies and their sum, with wallets numbered by user. */
final class StoredParts {

    /** More than an input has. */
    static final int ALL_USERS = 256;

    private final Map<String, Map<String, Integer>> wallets = new HashMap<>();

    /** The parts of a stored tally, each of a number of bytes at most. */
    List<byte[]> encode(List<TallyHit> hits, int maxBytes) {
        TallyAccumulator tally = TallyAccumulator.byChain();
        hits.forEach(tally::add);
        for (int entry = 0; entry < tally.size(); entry++) {
            Map<String, Integer> known = known(tally, entry);
            tally.wallets().index(entry, wallet -> known.computeIfAbsent(wallet, unknown -> known.size()));
        }
        return TallyEncoder.encode(tally, maxBytes);
    }

    /** The sum of all parts. */
    Summary decode(List<byte[]> parts) {
        TallyAccumulator tally = TallyAccumulator.together();
        parts.forEach(part -> TallyDecoder.decode(part, ContractSelector.ALL_CHAINS, tally));
        TopUsers top = TopUsers.of(tally, ALL_USERS);
        Map<Integer, Set<String>> names = new HashMap<>();
        for (int entry : top.listed()) {
            List<String> known = List.copyOf(known(tally, entry).keySet());
            names.put(
                    entry,
                    tally.wallets().indexes(entry).stream().map(known::get).collect(Collectors.toSet()));
        }
        return top.summary(names);
    }

    private Map<String, Integer> known(TallyAccumulator tally, int entry) {
        return wallets.computeIfAbsent(tally.userId(entry), user -> new LinkedHashMap<>());
    }
}
