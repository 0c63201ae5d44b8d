package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.tally.column.TallyDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The parts of one stored tally, as far as they have been read.
 *
 * @param parts by their numbers, the first one among them
 */
record StoredTally(StoredPart first, SortedMap<Integer, StoredPart> parts) {

    StoredTally(StoredPart first) {
        this(first, new TreeMap<>(Map.of(first.number(), first)));
    }

    String period() {
        return first.period();
    }

    /** Adds a further part. Leaves out what a longer tally of the same period had. */
    void add(StoredPart part) {
        if (part.number() < first.parts()) {
            parts.put(part.number(), part);
        }
    }

    /** The numbers of the parts that have not been read. */
    IntStream missing() {
        return IntStream.range(0, first.parts()).filter(number -> !parts.containsKey(number));
    }

    /**
     * The bytes of all parts; none if the tally has no hits.
     *
     * @throws TornTallyException if a part is missing, belongs to another writing, is damaged, or has another version
     */
    List<byte[]> bytes() throws TornTallyException {
        List<byte[]> bytes = new ArrayList<>();
        for (StoredPart part : parts.values()) {
            if (part.array().length > 0) {
                bytes.add(part.array());
            }
        }
        boolean isWhole = parts.size() == first.parts() && StoredPart.tag(bytes) == first.tag();
        if (!isWhole || !bytes.stream().allMatch(TallyDecoder::reads)) {
            throw new TornTallyException(period());
        }
        return bytes;
    }
}
