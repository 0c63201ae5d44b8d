package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.column.TallyDecoder;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parts of one stored tally.
 *
 * @param further those that were found, by their numbers
 */
record StoredTally(StoredPart first, List<StoredPart> further) {

    String period() {
        return first.period();
    }

    /**
     * All of it, with the chains of a user apart.
     *
     * @throws TornTallyException see {@link #bytes}
     */
    TallyAccumulator byChain() throws TornTallyException {
        TallyAccumulator tally = TallyAccumulator.byChain();
        bytes().forEach(part -> TallyDecoder.decode(part, ContractSelector.ALL_CHAINS, tally));
        return tally;
    }

    /**
     * The bytes of all parts; none if the tally has no hits.
     *
     * @throws TornTallyException if a part is missing, belongs to another writing, is damaged, or has another version
     */
    List<byte[]> bytes() throws TornTallyException {
        List<byte[]> bytes = Stream.concat(Stream.of(first), further.stream())
                .map(StoredPart::array)
                .filter(part -> part.length > 0)
                .toList();
        boolean isWhole = further.size() == first.parts() - 1 && StoredPart.tag(bytes) == first.tag();
        if (!isWhole || !bytes.stream().allMatch(TallyDecoder::reads)) {
            throw new TornTallyException(period());
        }
        return bytes;
    }
}
