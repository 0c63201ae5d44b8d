package com.mintactivity.activity.tally.store;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.tally.TallyAccumulator;
import com.mintactivity.activity.tally.TornTallyException;
import com.mintactivity.activity.tally.column.TallyDecoder;
import com.mintactivity.activity.tally.column.TallyEncoder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A stored tally whose parts were all read.
 *
 * @param parts their bytes; none if the tally has no hits
 */
public record StoredTally(String period, List<byte[]> parts) {

    /**
     * The tally of some parts.
     *
     * @param parts by their numbers, the first one among them
     * @throws TornTallyException if a part is missing, belongs to another writing, is damaged, or has another version
     */
    static StoredTally of(List<StoredPart> parts) throws TornTallyException {
        StoredPart first = parts.getFirst();
        List<byte[]> bytes = parts.stream()
                .map(part -> part.bytes().asByteArrayUnsafe())
                .filter(part -> part.length > 0)
                .toList();
        boolean isWhole = parts.size() == first.parts() && StoredPart.tagOf(bytes) == first.tag();
        if (!isWhole || !bytes.stream().allMatch(TallyDecoder::reads)) {
            throw new TornTallyException(first.period());
        }
        return new StoredTally(first.period(), bytes);
    }

    long bytes() {
        return parts.stream().mapToLong(part -> part.length).sum();
    }

    /** Adds the tally to an accumulator: all of it, or one chain. */
    public void addTo(TallyAccumulator sum, long wantedChain) {
        parts.forEach(part -> TallyDecoder.decode(part, wantedChain, sum));
    }

    /**
     * Whether it is a tally as its own version stores it. Both are encoded here: other versions of zlib deflate to
     * other bytes.
     *
     * @param pseudonyms of users who count as others, without wallets
     */
    boolean isOf(TallyAccumulator tally, Map<String, String> pseudonyms) {
        int version = parts.isEmpty() ? TallyEncoder.VERSION : TallyDecoder.version(parts.getFirst());
        List<byte[]> same = TallyEncoder.encode(byChain().renamed(pseudonyms), TallyEncoder.MAX_BYTES, version);
        List<byte[]> due = TallyEncoder.encode(tally.renamed(pseudonyms), TallyEncoder.MAX_BYTES, version);
        return Arrays.deepEquals(same.toArray(), due.toArray());
    }

    TallyAccumulator byChain() {
        TallyAccumulator tally = TallyAccumulator.byChain();
        addTo(tally, ContractSelector.ALL_CHAINS);
        return tally;
    }
}
