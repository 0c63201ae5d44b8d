package com.mintactivity.activity.tally.column;

import static org.assertj.core.api.Assertions.assertThat;

import com.mintactivity.activity.hit.ContractSelector;
import com.mintactivity.activity.hit.Gas;
import com.mintactivity.activity.hit.Position;
import com.mintactivity.activity.hit.TallyHit;
import com.mintactivity.activity.hit.UserId;
import com.mintactivity.activity.hit.Wallet;
import com.mintactivity.activity.tally.TallyAccumulator;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The bytes of a tally are those that earlier releases have stored, until its version changes. The bytes of the version
 * before are still read then, so they stay in this test.
 */
final class StoredBytesTest {

    private static final String VERSION_3 = "0300210201c0b0b5b4993402010202023330000432352e3503312e350006757365"
            + "722d6280e72401028101011658cb3600000080010102008201020000000000000000";

    private static final Instant HOUR = Instant.parse("2026-11-01T10:00:00Z");

    private final TestDictionary dictionary = new TestDictionary();

    private final TallyAccumulator tally = tally(List.of(
            hit("t-1", 7, "4711", 1, 1, Gas.AUTO),
            hit("t-2", 8, "user-b", 2, 2, Gas.manual(new BigDecimal("25.5"), new BigDecimal("1.5"))),
            hit("t-3", 3_599, "4711", 1, 3, Gas.manual(new BigDecimal("30"), null))));

    @Test
    void aTallyIsStoredAsInEarlierReleases() {
        assertThat(TallyEncoder.encode(tally)).map(HexFormat.of()::formatHex).containsExactly(VERSION_3);
    }

    @Test
    void aTallyOfAnEarlierReleaseIsRead() {
        byte[] stored = HexFormat.of().parseHex(VERSION_3);
        TallyAccumulator read = TallyAccumulator.byChain();
        assertThat(TallyDecoder.reads(stored)).isTrue();
        TallyDecoder.decode(stored, ContractSelector.ALL_CHAINS, read);
        assertThat(TallyEncoder.encode(read)).containsExactly(stored);
        assertThat(read.hits()).isEqualTo(3);
    }

    private TallyAccumulator tally(List<TallyHit> hits) {
        TallyAccumulator counted = TallyAccumulator.byChain();
        hits.forEach(counted::add);
        return dictionary.number(counted);
    }

    private static TallyHit hit(String task, long second, String user, long chain, int wallet, Gas gas) {
        return new TallyHit(
                new UserId(user),
                new Position(HOUR.plusSeconds(second), task),
                chain,
                new Wallet("0x" + Integer.toString(wallet).repeat(40)),
                gas);
    }
}
