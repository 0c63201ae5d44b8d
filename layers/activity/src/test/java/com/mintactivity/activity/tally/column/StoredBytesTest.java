package com.mintactivity.activity.tally.column;

import static java.nio.charset.StandardCharsets.UTF_8;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The bytes of a tally are those that earlier releases have stored, until its version changes. The bytes of the version
 * before are still read then, so they stay in this test.
 */
final class StoredBytesTest {

    /** The user id of 19 digits is a text. */
    private static final String VERSION_3 = "0300360301c0b0b5b4993402010202023330000432352e3503312e35001331313436"
            + "3430303532333833343536343639320006757365722d6280e72401048101011658cb"
            + "36d6b20d00000001050102008201020000000000000000";

    /** It is a number. */
    private static final String VERSION_4 = "0400210302c0b0b5b4993402010202023330000432352e3503312e35000675736572"
            + "2d623c67120000000000d0deb0973d538dfe010402161658cb36d6b20d0000000105"
            + "01020002170000000000000000";

    private static final Instant HOUR = Instant.parse("2026-11-01T10:00:00Z");

    private final TestDictionary dictionary = new TestDictionary();

    private final TallyAccumulator tally = tally(List.of(
            hit("t-1", 7, "4711", 1, 1, Gas.AUTO),
            hit("t-2", 8, "user-b", 2, 2, Gas.manual(new BigDecimal("25.5"), new BigDecimal("1.5"))),
            hit("t-3", 3_599, "4711", 1, 3, Gas.manual(new BigDecimal("30"), null)),
            hit("t-4", 3_599, "1146400523834564692", 1, 4, Gas.AUTO)));

    @Test
    void aTallyIsStoredAsInEarlierReleases() {
        assertThat(hex(tally, TallyEncoder.VERSION)).isEqualTo(VERSION_4);
    }

    @ParameterizedTest
    @ValueSource(strings = {VERSION_3, VERSION_4})
    void aTallyOfAnEarlierReleaseIsRead(String stored) {
        byte[] part = HexFormat.of().parseHex(stored);
        TallyAccumulator read = TallyAccumulator.byChain();
        assertThat(TallyDecoder.reads(part)).isTrue();
        TallyDecoder.decode(part, ContractSelector.ALL_CHAINS, read);
        assertThat(read.hits()).isEqualTo(4);
        assertThat(hex(read, TallyEncoder.VERSION)).isEqualTo(VERSION_4);
    }

    /** As {@code tallies verify} compares it. */
    @Test
    void aTallyIsEncodedInAnEarlierVersionAsThatHasUserIds() {
        String encoded = hex(tally, 3);
        assertThat(encoded).startsWith("03").contains(HexFormat.of().formatHex("1146400523834564692".getBytes(UTF_8)));
        TallyAccumulator read = TallyAccumulator.byChain();
        TallyDecoder.decode(HexFormat.of().parseHex(encoded), ContractSelector.ALL_CHAINS, read);
        assertThat(hex(read, TallyEncoder.VERSION)).isEqualTo(VERSION_4);
    }

    /** As an hour that was upgraded and one that was not. */
    @Test
    void aUserIsOneInTalliesOfBothVersions() {
        TallyAccumulator sum = TallyAccumulator.together();
        for (String stored : List.of(VERSION_3, VERSION_4)) {
            TallyDecoder.decode(HexFormat.of().parseHex(stored), ContractSelector.ALL_CHAINS, sum);
        }
        assertThat(IntStream.range(0, sum.size()).mapToObj(sum::userId))
                .containsExactlyInAnyOrder("4711", "user-b", "1146400523834564692");
    }

    private static String hex(TallyAccumulator tally, int version) {
        List<byte[]> parts = TallyEncoder.encode(tally, TallyEncoder.MAX_BYTES, version);
        assertThat(parts).hasSize(1);
        return HexFormat.of().formatHex(parts.getFirst());
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
