package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.column.TallyDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Gathers the parts of one stored tally until none is missing. Safe for use by several threads. */
final class PartAssembler {

    private final String period;
    private final SortedMap<Integer, StoredPart> parts = new TreeMap<>();

    PartAssembler(String period) {
        this.period = period;
    }

    String period() {
        return period;
    }

    synchronized void add(StoredPart part) {
        parts.put(part.number(), part);
    }

    /** The numbers of the parts that are not there yet, as far as is known. */
    synchronized List<Integer> missing() {
        List<Integer> missing = new ArrayList<>();
        int count =
                parts.values().stream().mapToInt(StoredPart::parts).findFirst().orElse(0);
        for (int number = 0; number < count; number++) {
            if (!parts.containsKey(number)) {
                missing.add(number);
            }
        }
        return missing;
    }

    /**
     * The bytes of all parts; none if the tally is not stored or has no hits.
     *
     * @throws TornTallyException if a part is missing, belongs to another writing, or has another version
     */
    synchronized List<byte[]> bytes() throws TornTallyException {
        List<byte[]> bytes = new ArrayList<>();
        long writings = parts.values().stream().map(StoredPart::tag).distinct().count();
        for (StoredPart part : parts.values()) {
            boolean isTorn = writings > 1 || part.parts() != parts.size();
            if (isTorn || (part.array().length > 0 && !TallyDecoder.reads(part.array()))) {
                throw new TornTallyException(period);
            }
            if (part.array().length > 0) {
                bytes.add(part.array());
            }
        }
        return bytes;
    }
}
