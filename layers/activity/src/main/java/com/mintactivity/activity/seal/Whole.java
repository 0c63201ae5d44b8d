package com.mintactivity.activity.seal;

import com.mintactivity.activity.tally.column.TallyDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Gathers the parts of a contract's stored sums until each is whole. */
final class Whole {

    private final String contract;
    private final boolean consistent;
    private final Map<String, TreeMap<Integer, StoredPart>> periods = new LinkedHashMap<>();

    Whole(String contract, boolean consistent) {
        this.contract = contract;
        this.consistent = consistent;
    }

    String contract() {
        return contract;
    }

    boolean consistent() {
        return consistent;
    }

    void add(StoredPart part) {
        periods.computeIfAbsent(part.period(), period -> new TreeMap<>()).put(part.number(), part);
    }

    /** The sort keys of the parts that are yet to be read. */
    List<String> missing() {
        List<String> missing = new ArrayList<>();
        periods.forEach((period, parts) -> {
            for (int number = 0; number < parts.firstEntry().getValue().parts(); number++) {
                if (!parts.containsKey(number)) {
                    missing.add(TallyItems.part(period, number));
                }
            }
        });
        return missing;
    }

    /** All parts, once none is missing; refuses parts of different writings. */
    List<byte[]> parts() throws TornException {
        List<byte[]> all = new ArrayList<>();
        for (var period : periods.entrySet()) {
            StoredPart first = period.getValue().firstEntry().getValue();
            for (StoredPart part : period.getValue().values()) {
                if (part.tag() != first.tag() || period.getValue().size() != first.parts()) {
                    throw new TornException(period.getKey());
                }
                if (!TallyDecoder.reads(part.array())) {
                    throw new TornException(period.getKey());
                }
                all.add(part.array());
            }
        }
        return all;
    }
}
